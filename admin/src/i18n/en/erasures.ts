/** Erased accounts, and the services that have confirmed. */
export const enErasures = {
  erasures: {
    complete: { false: 'Something missing', true: 'All confirmed' },
    service: { social: 'Social', chat: 'Chat', payments: 'Payments', face: 'Face', moderation: 'Moderation' },
    missing: '%{service}: not confirmed',
    empty: 'No erasures like that',
    emptyHelp:
      'Once an account is erased each service confirms that nothing of it is left; what is missing shows here.',
  },
}

/** Action names in the audit log. */
export const enErasureActions = { erasures_list: 'Looked at the erasures', erasures_one: 'Looked at an erasure' }

/** Field names, where react-admin looks them up. */
export const enErasureResources = {
  erasures: {
    name: 'Erasure receipts',
    fields: { id: 'Id', erasedAt: 'Erased', missing: 'Receipts', isComplete: 'State' },
  },
}
