import type { zhMatching, zhMatchingActions, zhMatchingNames, zhMatchingResources } from '../zh/matching.ts'

export const enMatching: typeof zhMatching = {
  title: 'Recommendations',
  measured: 'Measured %{at}, over the previous seven days',
  sampled: 'Sampled: one in %{ofEach} members',
  empty: 'No measurements yet',
  emptyHelp: 'Decks are measured every three hours',
  noData: 'No data yet',
  gini: 'Exposure inequality (Gini)',
  giniHelp:
    '0 means equal exposure, 1 means all exposure goes to one member. If it rises, check the last row of “Impressions”.',
  invisible: 'Members never shown',
  invisibleHelp: 'Share of members who appeared in no deck in seven days.',
  topShare: 'Top 1% by impressions',
  topShareHelp: 'Their share of all deck places.',
  firstDay: 'Newcomers not shown on their first day',
  firstDayHelp: 'Share of newcomers past their first day who were shown to nobody on that day.',
  calibrationError: 'Calibration error',
  calibrationErrorHelp: 'Mean difference between predicted and actual rates. If it keeps rising, retrain the model.',
  percentiles: 'Impressions',
  percentilesHelp: 'Members from fewest to most impressions.',
  members: 'Members',
  impressions: 'Impressions at most',
  percentOf: 'The first %{percent}%',
  calibration: 'Predicted and actual',
  calibrationHelp: 'By predicted chance: how many liked the other.',
  from: 'Predicted chance from',
  decisions: 'Decisions',
  predicted: 'Predicted',
  actual: 'Actual',
  groups: 'Member groups',
  groupsHelp: 'A pair counts in a group if either member is in it.',
  group: { name: 'Group', all: 'Everyone', newcomers: 'Newcomers', nowhere: 'No location' },
  groupFields: {
    members: 'Members',
    shown: 'Deck places',
    gini: 'Inequality (Gini)',
    invisible: 'Never shown',
    matches: 'Matches',
    answeredTalks: 'Answered conversations',
  },
}
export const enMatchingResources: typeof zhMatchingResources = {
  matchingDays: { name: 'Recommendations', fields: {} },
}
export const enMatchingNames: typeof zhMatchingNames = { matchingDays: 'Recommendations' }
export const enMatchingActions: typeof zhMatchingActions = {
  matchingDays_list: 'Viewed recommendation statistics',
  matchingDays_one: 'Viewed a day of recommendation statistics',
}
