/** Pauses and limits of moderators. */
export const enWellness = {
  title: 'Breaks and limits',
  counting: 'On a break, %{smart_count} min left',
  pause: 'Break',
  pauseHelp:
    'During a break you get no hard content (flagged pictures, harmful reports). It can be extended, not shortened.',
  paused: 'On a break for %{smart_count} more min, until %{until}. You get no hard content.',
  minutes: '%{smart_count} min',
  hardPerHour: 'Hard items an hour, at most',
  hardHelp: '%{n} in the last hour. Empty: no limit.',
  leadLimit: 'An admin’s limit is %{n}; the lower one applies.',
  leadTitle: 'Limits of hard content an hour',
  grey: 'Pictures stay grey when shown',
  muted: 'Recordings begin muted',
}
export const enWellnessName = { wellness: 'Breaks and limits' }
export const enWellnessActions = {
  wellness_list: 'Viewed breaks and limits',
  wellness_one: 'Viewed breaks and limits',
  wellness_update: 'Changed breaks and limits',
  wellness_pause: 'Took a break',
}
export const enWellnessResource = { wellness: { name: 'Breaks and limits', fields: {} } }
