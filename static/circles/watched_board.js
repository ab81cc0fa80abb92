/** The picture of a running match, which follows its moves. */

/** @import {ServerMessage} from "../protocol.js" */

import { setBoardImage } from "../browser/board_images.js";
import { find } from "../browser/dom.js";
import { ReconnectingSocket } from "../live/socket.js";

/** @param {HTMLElement} place With the picture of the match that it names. */
export function watchBoard(place) {
  const image = find(place, "img[data-picture]", HTMLImageElement);
  const [board] = (image.dataset.picture ?? "").split("?");
  /** @type {ReconnectingSocket<ServerMessage>} */
  const socket = new ReconnectingSocket(`/api/v1/matches/${place.dataset.watched}/socket`, {
    hello: () => ({ t: "hello", version: null }),
    query: () => ({ anonymous: "1" }),
    receive: (message) => {
      if (message.t === "latency-probe") socket.send({ t: "latency-reply", n: message.n });
      if ("version" in message) setBoardImage(image, `${board}?v=${message.version}`);
    },
    changed: () => {},
  });
  socket.open();
}
