/** What the console's search finds by words; `name`: every name that a person had. */
export const textKinds = ['post', 'comment', 'profile', 'name', 'report', 'question'] as const
