/** The page of the player's account: passkeys, recovery codes, and the browsers that are signed in. */

import { deletePlayerForm } from "../../account/delete_player.js";
import { deviceCodePanel } from "../../account/device_code.js";
import { me, onMe, onPlayerChanged } from "../../account/me.js";
import { accountMenu } from "../../account/menu.js";
import { nameForm } from "../../account/name_form.js";
import { profileReaders } from "../../account/profile_readers.js";
import { resumeLinkPanel } from "../../account/resume_link.js";
import { emailForm } from "../../account/sign_in/email.js";
import { mergeOffer } from "../../account/sign_in/merge_offer.js";
import { passkeyList } from "../../account/sign_in/passkey_list.js";
import { recoveryCodes } from "../../account/sign_in/recovery_codes.js";
import { sessionList } from "../../account/sign_in/session_list.js";
import { fetchAccount, fetchEmail, fetchPreferences, fetchSessions } from "../../browser/api.js";
import { find, setText, setVisible } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";
import { errorMessage } from "../../browser/request.js";
import { RequestSequence } from "../../browser/request_sequence.js";

const requests = new RequestSequence();
const lead = find(document, "#account-lead", HTMLElement);
const showMergeOffer = mergeOffer(find(document, "#merge", HTMLElement));
const showPasskeys = passkeyList(find(document, "#passkeys", HTMLElement));
const showReaders = profileReaders(find(document, "#profile", HTMLElement));
const showRecoveryCodes = recoveryCodes(find(document, "#recovery", HTMLElement));
const showDeletion = deletePlayerForm(find(document, "#data", HTMLElement));
const showEmail = emailForm(find(document, "#email", HTMLElement));
const showSessions = sessionList(find(document, "#sessions", HTMLElement));

const guest = find(document, "#guest", HTMLElement);
nameForm();
deviceCodePanel(find(document, "#device", HTMLElement));
resumeLinkPanel(find(document, "#resume", HTMLElement));
accountMenu();
onPlayerChanged(() => void load());
onMe(() => void load());

async function load() {
  const isLatest = requests.next();
  try {
    const [account, { sessions }, { choices }, email] = await Promise.all([
      fetchAccount(),
      fetchSessions(),
      fetchPreferences(),
      fetchEmail(),
    ]);
    if (!isLatest()) return;
    const { handle } = account;
    setText(lead, handle === null ? t("account.page.guest") : t("account.page.lead", { handle: `@${handle}` }));
    setVisible(guest, handle === null);
    showReaders(account.handle !== null, choices);
    showPasskeys(account);
    showRecoveryCodes(account);
    showEmail(handle !== null, email);
    showSessions(sessions, handle !== null);
    showDeletion(me()?.is_player ?? false, handle);
    await showMergeOffer();
  } catch (error) {
    if (isLatest()) setText(lead, errorMessage(error));
  }
  delete find(document, "#account-parts", HTMLElement).dataset.waits;
}
