import { runShare } from "./support/share.js";

runShare(0);
