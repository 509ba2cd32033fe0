/**
 * The shop's pages: what the shopper saved goes to the cart, and sessions that the server opened are framed.
 * The first part is all that a shop with the widget needs.
 */
document.addEventListener("service:saved", (event) => {
  void keep(event.target, event.detail);
});

document.addEventListener("service:error", (event) => {
  // The dialog itself says so to the shopper; behind it the page does.
  complain(event.target, "This product cannot be personalised at the moment.");
});

/** Tells the shop's server which fill was saved; it asks the service for the rest. */
async function keep(button, saved) {
  const { next, text } = await send("/cart", {
    fill: saved.fill.id,
    resume_token: saved.resume_token,
  });
  if (next === undefined) {
    complain(button, text);
  } else {
    location.assign(next);
  }
}

/** A lost connection is told and can be tried again; the webhook puts the design into the cart all the same. */
async function send(path, members) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(members),
    });
    return await answer.json();
  } catch {
    return { text: "There is no connection. Please try again." };
  }
}

/**
 * Says a problem at the product or line it is about, in an element with `role=alert` that is there from the
 * start, so that a screen reader announces it (WCAG 2.2, 4.1.3).
 */
function complain(button, text) {
  const place = button.closest?.("li, article")?.querySelector("[role=alert]");
  if (place) {
    place.textContent = text;
    place.hidden = false;
  }
}

/** From here on: sessions of the server in a dialog of the shop's own. */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-session]");
  if (button) {
    void openFrame(button);
  }
});

/**
 * A session of the server in a dialog. What the widget does by itself is written out here: which messages
 * come and go, and what a shop that frames a session has to do with each. A modal dialog keeps the focus
 * inside and gives it back.
 */
async function openFrame(button) {
  const wanted = { product: button.dataset.session, line: button.dataset.line };
  const first = await send("/sessions", wanted);
  if (first.iframe_url === undefined) {
    complain(button, first.text);
    return;
  }
  const { title } = button.dataset;
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  dialog.className = "frame";
  dialog.setAttribute("aria-label", title);
  frame.title = title;
  dialog.append(frame);
  document.body.append(dialog);

  // Of the frame. Messages are posted to it and taken from it alone, never to or from "*".
  const { origin } = new URL(first.iframe_url);
  let isDirty = false;
  let values = null;
  const say = (message) => frame.contentWindow.postMessage(message, origin);
  const end = () => {
    removeEventListener("message", hear);
    dialog.remove();
    button.focus();
  };
  // Messages of any other window or origin are not the frame's.
  const hear = ({ origin: from, source, data }) => {
    if (from === origin && source === frame.contentWindow) {
      void obey(data);
    }
  };
  const obey = async (data) => {
    switch (data.type) {
      case "service:ready":
        if (values !== null) {
          say({ type: "service:values", values });
          values = null;
        }
        frame.focus();
        break;
      case "service:dirty":
        isDirty = data.dirty;
        break;
      case "service:renew": {
        // The session ran out while the shopper was typing: the words go into the next one.
        ({ values } = data);
        const next = await send("/sessions", wanted);
        if (next.iframe_url !== undefined) {
          frame.contentWindow.location.replace(`${next.iframe_url}&renew=1`);
        }
        break;
      }
      case "service:saved":
        end();
        await keep(button, data);
        break;
      case "service:cancel":
        end();
        break;
      default:
    }
  };
  addEventListener("message", hear);
  // Escape: the page in the frame asks first where something would be lost.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (isDirty) {
      say({ type: "service:close" });
    } else {
      end();
    }
  });
  frame.src = `${first.iframe_url}&renew=1`;
  dialog.showModal();
}

/** An order is shown anew when a webhook has changed it. */
const order = document.querySelector("[data-order]");
if (order !== null) {
  // Every two seconds, with the page open only; a shop with many orders would use a longer wait.
  const look = async () => {
    const answer = await fetch(`/orders/${order.dataset.order}/mark`).catch(() => null);
    const { mark = order.dataset.mark } = answer?.ok ? await answer.json() : {};
    if (mark === order.dataset.mark) {
      setTimeout(look, 2_000);
    } else {
      location.reload();
    }
  };
  void look();
}
