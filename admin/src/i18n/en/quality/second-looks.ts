/** Second looks, how far they agree, versions of the rules, and statements of reasons. */
export const enSecondLooks = {
  secondLooks: {
    empty: 'Nothing to judge again',
    emptyHelp:
      'About three of a hundred decisions are judged again by another moderator, who does not see the decision before.',
    title: 'Second look: %{queue}',
    help: 'Judge it by the rules, on your own. The first decision is shown afterwards; nothing changes for the member.',
    same: 'Both decided the same: %{first}',
    different: 'The decisions differ: first %{first}, you %{second}',
    reason: 'Reason, if rejected',
    noReason: 'None',
    texts: 'Texts',
    photos: 'Photos',
    gone: 'The submission is no longer there and cannot be judged.',
    close: 'Close',
  },
  agreements: {
    low: 'Disagreement κ %{kappa}',
    help: 'How far first decisions and second looks of the last 90 days agree. κ is 1 for full agreement and 0 for chance; from twenty looks on, below 0.6, the reason shows it.',
    whole: 'Approved or rejected',
  },
  policies: {
    empty: 'No rules yet',
    emptyHelp: 'Every version of the rules is kept, and a decision keeps its version.',
    read: 'Read it',
    version: 'Rules, version %{version}',
  },
  statements: {
    none: 'No restrictions',
    withdrawn: 'lifted',
    by: { person: 'Decided by a moderator', check: 'Decided by an automatic check' },
    kind: {
      ban: 'Ban',
      limit: 'No messages to strangers',
      warning: 'Warning',
      profile: 'Profile rejected',
      post: 'Post rejected',
      comment: 'Comment rejected',
      image: 'Photo rejected',
      realName: 'Real name rejected',
      grade: 'Education rejected',
    },
  },
}
export const enSecondLookNames = {
  secondLooks: 'Second looks',
  agreements: 'Agreement of second looks',
  policies: 'Rules',
  statements: 'Statements of reasons',
}
export const enSecondLookActions = {
  secondLooks_list: 'Viewed second looks',
  secondLooks_one: 'Viewed a second look',
  secondLooks_judge: 'Judged again',
  secondLooks_close: 'Closed a second look',
  policies_create: 'Published a version of the rules',
  statements_list: 'Viewed statements of reasons',
  statements_one: 'Viewed a statement of reasons',
}
export const enSecondLookResources = {
  secondLooks: { name: 'Second looks', fields: { queue: 'Type', since: 'Decided' } },
  agreements: {
    name: 'Agreement of second looks',
    fields: { queue: 'Type', code: 'Reason', looks: 'Looks', agreed: 'Agreed', kappa: 'κ' },
  },
  policies: {
    name: 'Rules, by version',
    fields: { version: 'Version', since: 'In force since', note: 'What is new', text: 'Text', textEn: 'English text' },
  },
  statements: { name: 'Statements of reasons', fields: {} },
}
