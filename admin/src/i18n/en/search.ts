/** The one box over everything. */
export const enSearch = {
  open: 'Search',
  label: 'Search members, contents, orders, devices and pages',
  help: 'A name (also an earlier one), GID, phone, device, order number, or words that were written; two letters or more',
  keys: 'Arrow keys choose, Enter opens',
  busy: 'Searching…',
  none: 'Nothing found',
  failed: 'A part could not be searched, please try again',
  tooWide: 'These words are very common, please add more',
  kind: {
    page: 'Page',
    user: 'Member',
    name: 'Name, now or earlier',
    profile: 'Profile',
    post: 'Post',
    comment: 'Comment',
    report: 'Report',
    question: 'Question',
    order: 'Order',
    device: 'Logins of a device',
  },
}
