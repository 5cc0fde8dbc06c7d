export const consents = {
  title: 'My consents',
  entry: 'View and withdraw consents',
  what: 'Each consent shows its text version and time and can be withdrawn at any time. Processing before the withdrawal stays lawful. All your answers are in the copy of your data.',
  given: 'Given · {{time}} · version {{version}}',
  givenUnasked: 'On by default, can be turned off',
  givenBefore: 'Given with your submission',
  withdrawn: 'Withdrawn · {{time}}',
  never: 'Not given',
  outdated: 'The text has changed: version {{version}}. Please confirm',
  agree: 'Agree',
  agreeAgain: 'Agree to the new version',
  withdraw: 'Withdraw',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  read: 'Read text',
  manage: 'View and withdraw',
  keep: 'Keep',
  saved: 'Saved',
  updatePosition: 'Update my location',
  positionKept: 'Location updated',
  positionFailed:
    'Your position is not available. Allow it in your browser or system settings, then tap “Update my location”.',
  notifyFailed: 'Notifications are blocked. Allow them in your browser or system settings, then try again.',
  agreement: {
    name: 'Terms of service',
    text: 'The agreement under which you use Xinyu.',
    ask: 'Withdraw from the terms?',
    follows:
      'Your profile is hidden immediately: it no longer appears in anyone’s recommendations or lists. You cannot use Xinyu until you agree again; you can still get a copy of your data or delete the account.',
  },
  policy: {
    name: 'Privacy policy',
    text: 'What we collect, why, and for how long.',
    ask: 'Withdraw from the privacy policy?',
    follows:
      'Your profile is hidden immediately: it no longer appears in anyone’s recommendations or lists. You cannot use Xinyu until you agree again; you can still get a copy of your data or delete the account.',
  },
  recommendation: {
    name: 'Personal recommendations',
    text: 'Recommends people based on both profiles and on your activity.',
    ask: 'Turn off personal recommendations?',
    follows:
      'People are then recommended by location and recent activity only, and nothing is learned from your activity.',
  },
  papers: {
    name: 'ID card and certificates (sensitive)',
    text: 'Name, number and photos, used for verification only. You consent separately when you submit them.',
    ask: 'Withdraw and delete your documents?',
    follows:
      'Your name, ID number and all photos of your ID card and certificates are deleted immediately, along with your badges; any review in progress ends. You can verify yourself again. Withdrawing money needs a verified name and will ask for it again.',
  },
  location: {
    name: 'Location (for distances)',
    text: 'Cards and profiles show the approximate distance between you. Only a 10 km square is stored, nobody sees where you are, and it expires after 30 days without an update.',
    ask: 'Withdraw and delete your location?',
    follows: 'Your location is deleted immediately, and no distance is shown between you and others.',
  },
  notifications: {
    name: 'Notifications',
    text: 'System notifications announce new messages, never their content.',
    ask: 'Turn off notifications?',
    follows: 'Your devices no longer get notifications. Messages in Xinyu are not affected.',
  },
  marketing: {
    name: 'Promotions',
    text: 'Events and offers sent as system messages and marked as promotion. None are sent until you turn this on; notices about your account and the service are always sent.',
    ask: 'Turn off promotions?',
    follows: 'You get no more promotions, and unread ones are removed from your list immediately.',
  },
  face: {
    name: 'Face features (sensitive)',
    text: 'For face search, the liveness check and smile scores; has its own rules and consent.',
    ask: 'Withdraw consent to face features?',
    follows: 'Face features are deleted immediately, and nobody can find you by photo.',
  },
  wall: {
    updated: 'Our terms have changed',
    updatedText: 'These texts have a new version. Please read and agree to continue using Xinyu.',
    withdrawn: 'You have withdrawn your consent',
    withdrawnText:
      'Xinyu cannot be used without it. Your profile is hidden now; after agreeing again you can turn off stealth under Privacy.',
    go: 'Agree and continue',
    notNow: 'If you do not agree now, you can:',
    copy: 'Get a copy of my data',
    cancel: 'Delete my account',
    logOut: 'Log out',
  },
}
