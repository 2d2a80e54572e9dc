/** Most within their seconds: a form is no way to fill other people's mailboxes. */
export const limits = {
  messagesByClient: { most: 10, seconds: 3_600 },
  messagesForAddress: { most: 5, seconds: 3_600 },
} as const;

/** Ticket states (design 9). */
export const openTicket = 1;
