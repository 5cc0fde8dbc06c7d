import type { zhMatching, zhMatchingActions, zhMatchingNames, zhMatchingResources } from '../zh/matching.ts'

export const enMatching: typeof zhMatching = {
  title: 'Recommendations',
  measured: 'Measured %{at}, over the seven days before',
  sampled: 'With so many members, one in %{ofEach} is looked at',
  empty: 'Nothing was measured yet',
  emptyHelp: 'The decks are measured every three hours once the service runs',
  noneYet: 'Nothing yet',
  gini: 'Unevenness of exposure (Gini)',
  giniHelp: '0 is all alike, 1 is all for one. When it rises, look at the highest line of “How often shown”.',
  invisible: 'Members seen by nobody',
  invisibleHelp: 'Share of the members who were in nobody’s deck in seven days.',
  topShare: 'The most shown hundredth',
  topShareHelp: 'Their share of all places in decks.',
  firstDay: 'Newcomers unseen on their first day',
  firstDayHelp: 'Of newcomers whose first day is over: the share shown to nobody on it.',
  calibrationError: 'Error of the chances',
  calibrationErrorHelp: 'Mean distance of what was said and what was. If it keeps rising, have the model learned anew.',
  percentiles: 'How often shown',
  percentilesHelp: 'Members from the least shown to the most.',
  upTo: 'Members',
  times: 'Shown at most',
  percentOf: 'The first %{percent}%',
  calibration: 'Said and was',
  calibrationHelp: 'By the chance that was given: how many did like the other.',
  from: 'Chance given',
  decisions: 'Decisions',
  said: 'Said',
  was: 'Was',
  groups: 'Groups of members',
  groupsHelp: 'A pair counts in a group when one of the two is in it.',
  group: { name: 'Group', all: 'Everybody', newcomers: 'Newcomers', nowhere: 'Without a place' },
  groupFields: {
    members: 'Members',
    shown: 'Places in decks',
    gini: 'Unevenness',
    invisible: 'Seen by nobody',
    matches: 'Matches',
    answeredTalks: 'Answered talks',
  },
}
export const enMatchingResources: typeof zhMatchingResources = {
  matchingDays: { name: 'Recommendations', fields: {} },
}
export const enMatchingNames: typeof zhMatchingNames = { matchingDays: 'Recommendations' }
export const enMatchingActions: typeof zhMatchingActions = {
  matchingDays_list: 'Looked at what came of the decks',
  matchingDays_one: 'Looked at a day of the decks',
}
