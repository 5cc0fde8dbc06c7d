/** The report of what was decided in a month. */
export const enTransparency = {
  empty: 'No report yet',
  emptyHelp: 'It is counted from the audit log every hour.',
  title: 'Transparency report %{month}',
  help: 'Counted from the decisions in the audit log that were carried out. What was undone before it took effect is counted beside it. Texts and pictures that are refused automatically are nobody’s decision, and not included.',
  computed: 'Counted %{at}',
  state: { final: 'Final', open: 'Month not closed' },
  moderators: '%{smart_count} person decided |||| %{smart_count} people decided',
  kinds: {
    restriction: 'Restrictions',
    approval: 'Approved and lifted',
    report: 'Reports',
    appeal: 'Appeals',
    authority: 'Requests of authorities',
  },
  kind: 'Kind',
  action: 'Decision',
  code: 'Rule or reason',
  decisions: 'Number',
  undone: 'Undone',
  stand: 'Stand',
  csv: 'Download CSV',
  noRows: 'Nothing was decided in this month.',
}
export const enTransparencyNames = { transparencyReports: 'Transparency reports' }
export const enTransparencyResources = {
  transparencyReports: {
    name: 'Transparency reports',
    fields: {
      id: 'Month',
      isFinal: 'State',
      restriction: 'Restrictions',
      report: 'Reports',
      appeal: 'Appeals',
      moderators: 'People who decided',
      computedAt: 'Counted',
    },
  },
}
