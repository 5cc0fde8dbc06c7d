/** Rules are tried before they are saved. */
export const enLaboratory = {
  title: 'Try a rule',
  try: 'Try it on the last 30 days',
  from: 'From',
  help: {
    threshold: 'How many pictures reach this score, and what moderators had decided about them. Nothing is changed.',
    signals:
      'How many members reach this sum with these weights, and how many of them were banned or limited since. Nothing is changed.',
  },
  found: 'It would find %{hits}, of %{members} people.',
  precision: 'Moderators had approved %{approved} and rejected %{rejected}: precision %{percent}.',
  recall: 'Of all that moderators had rejected, it finds %{percent} (recall).',
  curve: {
    title: 'Other thresholds',
    chosen: 'tried',
    hits: 'Found',
    members: 'People',
    precision: 'Precision',
    recall: 'Recall',
  },
  undecided: 'Moderators have decided none of these yet.',
  read: 'Tried on %{read}.',
  readPart: 'Tried on the latest %{read} only.',
  samples: 'Examples',
  verdict: { approved: 'approved by a moderator', rejected: 'rejected by a moderator', none: 'not decided' },
}
export const enLaboratoryActions = { 'users/tryRule': 'Tried a rule' }
