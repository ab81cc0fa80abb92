/** The page on which a passkey signs in, or makes an account. */

import { accountMenu } from "../../account/menu.js";
import { newAccountForm } from "../../account/sign_in/new_account.js";
import { passkeySignIn } from "../../account/sign_in/passkey_sign_in.js";
import { keepReturnPage } from "../../account/sign_in/return_page.js";

keepReturnPage();
passkeySignIn();
newAccountForm();
accountMenu();
