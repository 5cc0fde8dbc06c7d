/** What the provisions on recommendation algorithms require: basis, purpose, main mechanism, and the opt-out. */
export const matchingEn = [
  [
    'What it is for',
    'To show you some people every day whom you would like to meet and who would like to meet you. What counts is that both say yes, not how long you stay.',
  ],
  [
    'What it goes by',
    'Age, height, education, income, city, marriage, work and hobbies on both profiles; and whom people looked at, passed over, liked, loved, wrote to and reported. What is written in chats, faces on photos and payments play no part.',
  ],
  [
    'How people are ordered',
    'Two chances are estimated, that you would like to meet them and that they would like to meet you, and multiplied. What your choices show that you lean to, such as people of a city or an occupation, counts too. The recommendations of a region are made together: whoever you are shown to is shown to you as far as possible, those whom many like are not shown to everybody at once, and whoever is seen by few comes up sooner. Newcomers are estimated by people like them.',
  ],
  [
    'Limits of both',
    'Gender, age, place and marriage in “My wishes” are hard limits, for both sides. Nobody sees your wishes.',
  ],
  [
    'Never again',
    'Whom you liked, loved, wrote to, reported or blocked is not recommended again, nor in the browse list; whom you passed over rests for eight weeks.',
  ],
  [
    'Switching it off',
    'Under “Me — My wishes”, at any time. Recommendations then go by place and activity only, others every day, and nothing is learned from what you do; the limits of both still hold.',
  ],
] as const satisfies readonly (readonly [string, string])[]
