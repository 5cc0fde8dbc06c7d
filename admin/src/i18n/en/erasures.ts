/** Erased accounts, and the services that have confirmed. */
export const enErasures = {
  erasures: {
    complete: { false: 'Incomplete', true: 'Complete' },
    service: { social: 'Social', chat: 'Chat', payments: 'Payments', face: 'Face', moderation: 'Moderation' },
    missing: '%{service}: not confirmed',
    held: 'Preserved for an authority until %{until}',
    empty: 'No erasures found',
    emptyHelp:
      'After an account is erased, each service confirms that no data is left. Missing confirmations appear here.',
  },
}

/** Action names in the audit log. */
export const enErasureActions = { erasures_list: 'Viewed erasures', erasures_one: 'Viewed an erasure' }

/** Field names, where react-admin looks them up. */
export const enErasureResources = {
  erasures: {
    name: 'Erasures',
    fields: { id: 'ID', erasedAt: 'Erased', missing: 'Confirmations', isComplete: 'Status' },
  },
}
