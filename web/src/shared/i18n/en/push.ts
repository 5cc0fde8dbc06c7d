import type { push as zh } from '../zh/push.ts'

export const install = {
  title: 'Put Xinyu on your home screen?',
  text: 'It opens with one tap, takes little space, and can be removed at any time.',
  yes: 'Yes',
}
export const push: typeof zh = {
  title: 'Notifications',
  text: 'While you are away your system tells you what happened: what it is and how many, never a name or a word of it.',
  device: 'On this device',
  states: {
    on: 'On',
    off: 'Off',
    denied:
      'The browser refused notifications: allow Xinyu to send them in the settings of your browser or system, then turn them on here',
    unsupported: 'This browser cannot receive notifications; use another one, or install the app',
    homeScreen: 'On iPhone and iPad: tap Share, choose “Add to Home Screen”, and open Xinyu from there',
    unreachable:
      'Allowed, but the push service of this browser is out of reach: you are still told while Xinyu is open',
    notOffered: 'Not available yet',
  },
  kinds: 'What you are told of',
  all: 'Receive notifications',
  allText: 'When off, none of your devices is notified',
  kind: {
    message: 'New messages',
    match: 'Matches',
    like: 'Somebody likes you',
    comment: 'Comments and answers',
    gift: 'Flowers',
    review: 'Results of reviews',
    support: 'Answers of support',
    system: 'System messages',
  },
  kindText: {
    message: 'At most once a minute for each conversation',
    match: 'You can talk now',
    like: 'How many, and nothing else',
    comment: 'A comment on your post, or an answer to you',
    gift: 'Somebody sent you flowers',
    review: 'Of your profile, pictures, posts and verifications',
    support: 'Support has answered your question',
    system: 'Membership, orders, account and events',
  },
  quiet: 'Quiet hours',
  quietText: 'China’s time; what happens meanwhile is told in one notification afterwards',
  from: 'From',
  to: 'Until',
  offerTitle: 'Be told of new messages?',
  offerText:
    'While you are away your system tells you that somebody wrote. It shows no name and no words, and you can turn it off in the settings at any time.',
  offerYes: 'Turn on',
}
