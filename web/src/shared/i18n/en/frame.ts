export const common = {
  loading: 'Loading…', failed: 'Something went wrong', failedText: 'The page did not show as it should. Go home and try again.', retry: 'Try again', details: 'Details', cancel: 'Cancel', close: 'Close', back: 'Back', later: 'Later', gotIt: 'Got it',
  delete: 'Delete', choose: 'Choose', online: 'Online', all: 'All', home: 'Go home', noMore: 'No more data', skip: 'Skip to content', pull: 'Pull to refresh', release: 'Release to refresh', refreshed: 'Up to date',
  notFoundTitle: 'No such page', notFoundText: 'The address may have changed.', chunk: 'Missing file: {{file}}; kind: {{kind}}; page: {{source}}',
}
export const tabs = { label: 'Main', love: 'Love', message: 'Letters', me: 'Me', news: 'new' }
export const net = {
  offline: 'Please turn on the device’s network connection', disconnected: 'Your device has disconnected from the network', reconnected: 'Your device is connected to the network', socketLost: 'You have been disconnected', noResponse: 'Please log in and retry',
}
export const landing = {
  title: 'Welcome', motto: 'An island for meeting in earnest', real: 'Real', realText: 'Every profile and photo is reviewed, faces are checked', calm: 'Calm', calmText: 'Ten people a day, no endless swiping', honest: 'Honest', honestText: 'Prices first, nothing renews by itself',
  join: 'Log in or join', browse: 'Look around first', adultsOnly: 'For adults of 18 and over only.',
}
export const auth = {
  title: 'Log in or join', welcome: 'Come ashore', welcomeText: 'A new number joins automatically', phone: 'Mobile phone', phoneHint: '11 digits', code: 'Code', codeHint: '6 digits', getCode: 'Get a code', codeWait: 'Again in {{seconds}} s', codeSent: 'The code has been sent', codeShort: 'Please enter the 6-digit code',
  password: 'Password', passwordShort: 'At least 8 characters', byPassword: 'Use a password', byCode: 'Use a code', enter: 'Log in', agree: 'I have read and accept', agreeFirst: 'Please read and accept the terms and the privacy policy first',
  adultTitle: 'Are you 18 or older?', adultText: 'Xinyu is for adults only.', adultYes: 'I am an adult', adultNo: 'I am not', expiredTitle: 'Login expired', expiredText: 'Login expired, please log in again', goLogin: 'Log in',
}
export const gate = {
  loginLater: 'Not logged in; log in for more features', membersTitle: 'For members', membersText: 'Messages, profile and orders are yours alone.',
  login: { title: 'Please log in', text: 'Log in to meet people: a phone number and a code are enough.', go: 'Log in' },
  basicInfo: { title: 'Complete your profile', text: 'Birthday, place and profession are needed.', go: 'Fill in' },
  avatar: { title: 'Add a photo of yourself', text: 'With an avatar others can get to know you.', go: 'Upload' },
  approved: { title: 'Profile not yet approved', text: 'This is possible once your profile has been approved.', go: 'See profile' },
  vip: { title: 'VIP needed', text: 'This needs VIP. The next page shows every price.', go: 'Have a look' },
  guanPoint: { title: 'Not enough guanPoint', text: 'guanPoint insufficient, go to the VIP center', go: 'Top up' },
}
export const setting = {
  title: 'Settings', language: 'Language', theme: 'Appearance', notify: 'Notifications', notifyText: 'Your system tells you about new messages', notifyOff: 'Notification permission not enabled', notifyOffText: 'Allow Xinyu to send notifications in the settings of your system or browser.', clear: 'Clear the cache', clearText: 'Pictures and page files; conversations stay', cleared: 'Cache cleared',
  logOut: 'Log out', logOutTitle: 'Log out?', logOutText: 'Drafts that were not sent are deleted.', version: 'Version {{version}}',
}
export const about = { title: 'About Xinyu', connect: 'Help and support', service: 'Terms of service', privacy: 'Privacy policy', behavior: 'Rules of conduct', 'vip-service': 'VIP agreement' }
export const help = {
  review: 'How long does the review take?', reviewText: 'One working day as a rule. A notice tells you the result, and why if something is sent back.', paid: 'I paid and nothing happened', paidText: 'Open the order under Me › Orders and tap “Ask about the payment”. If that does not help, write to us with the order number.', code: 'The code does not arrive', codeText: 'Check the number and your signal; you can ask again after 60 seconds, at most 10 times a day for a number.',
  blocked: 'How do I block or report?', blockedText: 'In the menu at the top right of a person’s page or of a chat. After a block neither sees the other.', cancel: 'How do I cancel my account?', cancelText: 'At the end of Me › My account. Logging in within 15 days takes it back.',
  write: 'Write to us', writeText: 'Support:', hours: 'Answers on working days, 9:00–18:00',
}
export const account = {
  title: 'My account', setPassword: 'Set a password', changePassword: 'Change the password', oldPassword: 'Old password', newPassword: 'New password (at least 8 characters)', save: 'Save', passwordSet: 'Password saved', logins: 'Logins', noLogins: 'No logins', cancel: 'Cancel the account', cancelTitle: 'Cancel the account?', cancelText: 'You are logged out everywhere and nobody sees you. Logging in within 15 days takes it back; after that your personal data is erased.', cancelGo: 'Cancel it', keep: 'Keep it', cancelled: 'Account cancelled', erasedAt: 'Your personal data will be erased on {{date}}.',
}
