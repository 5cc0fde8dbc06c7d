/** Who was erased, and which services have said that nothing is left. */
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

/** What the audit trail calls the acts on them. */
export const enErasureActions = { erasures_list: 'Looked at the erasures', erasures_one: 'Looked at an erasure' }

/** Their fields, where react-admin looks for them. */
export const enErasureResources = {
  erasures: {
    name: 'Erasure receipts',
    fields: { id: 'Id', erasedAt: 'Erased', missing: 'Receipts', isComplete: 'State' },
  },
}
