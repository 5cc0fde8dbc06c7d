import type * as zh from '../zh/start.ts'

export const update: typeof zh.update = {
  title: 'Updates',
  running: 'This version: {{name}}',
  version: 'Version {{name}}',
  newest: 'This is the newest version.',
  noNotes: 'Faults mended, some things made better.',
  forcedTitle: 'Please update first',
  forcedText: 'This version can no longer be used. Updating takes a moment; your chats and your profile stay.',
  loadAnew: 'Update and open again',
  download: 'Download the app',
  openStore: 'Open the App Store',
  inStore: 'Update in your app store.',
  noticeTitle: 'Version {{name}} is there',
  look: 'Have a look',
  apps: { android: 'Android app', ios: 'iPhone app' },
  notYet: 'Not offered yet; use the website meanwhile.',
  strangerTitle: 'Come in to see it',
  strangerText: 'Log in or browse as a guest to see the newest version and where to get it.',
  enter: 'To the start page',
}
export const here: typeof zh.here = {
  title: 'My place',
  choose: 'Choose a city',
  change: 'Another city',
  forget: 'Forget it',
  now: 'Now: {{place}}',
  chosen: '{{place}} chosen',
  none: 'No city chosen yet',
  what: 'Your place is kept on this device only: for the posts of your city, and in your own login history. It is never shown on your profile.',
  from: {
    ip: 'Guessed by your network address; it may be wrong.',
    hand: 'Chosen by you.',
    position: 'Found by your position and confirmed by you.',
  },
  posts: 'Posts from {{place}}',
  positionTitle: 'Find the province by position',
  positionText:
    'Your browser asks you after the button below. The position is compared with the provinces on your device; it is neither sent nor kept.',
  usePosition: 'Use my position',
  found: 'You seem to be in {{place}}. Choose your city.',
  failed: {
    refused: 'The position was not allowed. Allow it in the settings of your browser or system, or choose below.',
    unknown: 'The position cannot be found right now. Choose below.',
    far: 'You seem to be outside of the regions here. Choose below.',
  },
}
export const statics: typeof zh.statics = {
  title: 'My numbers',
  views: 'Visits',
  likes: 'Likes',
  loves: 'Loves',
  followers: 'Followers',
  follows: 'Following',
  posts: 'Posts',
  gifts: 'Flowers',
}
