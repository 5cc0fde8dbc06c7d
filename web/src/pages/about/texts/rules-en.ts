import { draftEn } from './draft-en.ts'
import type { Sections } from './shape.ts'

export const behaviorEn: Sections = [
  draftEn,
  [
    'Be honest',
    'Recent photos of yourself; true age, marital status and profession. Hiding a marriage or a partner ends in a ban once it is confirmed. No posing as other people or bodies, no trade in accounts.',
  ],
  [
    'Be respectful',
    'Stop when somebody does not answer, says no or blocks you. No insults, threats, discrimination or stalking; nothing nude or sexual that was not asked for; no passing on of other people’s profiles, photos or chats.',
  ],
  [
    'Be safe',
    'Never ask for or lure into transfers, investments, gambling, top-ups or gifts. No links, contact details or advertising to draw people away. Addresses in messages are filtered, and both are told.',
  ],
  [
    'Be lawful',
    'Nothing that breaks the law, endangers national security, is obscene, violent, about gambling or drugs, or violates the rights or privacy of others. No prostitution and no soliciting.',
  ],
  [
    'Be fair',
    'No scripts, several accounts or tricks to move recommendation, boards, votes or rewards; no disturbing the service or reaching for the data of others.',
  ],
  [
    'Reports and objections',
    'Report and block from a profile, a post or the menu of a chat. What you report is kept, and the other does not learn who did. We tell you the outcome. False reports break the rules too, and make later ones count less. Whoever is banned reads rule, reason and end at login and may appeal; another moderator looks at it.',
  ],
  [
    'What follows',
    'Small and for the first time: a reminder, sent back or deleted. Again, or harming others: restricted, or banned for 7 to 30 days. Fraud, soliciting, anything about minors, grave harassment: banned for good and reported as the law asks. Each time you are told why and for how long.',
  ],
]

export const ugcRuleEn: Sections = [
  draftEn,
  ['What it covers', 'Profile, avatar, album, posts, comments, smiles, names and messages that you publish on Xinyu.'],
  [
    'Reviewed first',
    'Profile, avatar, album, posts and comments are looked at by a machine and then by a person; until then only you see them. After a change only the new part waits, and what was approved stays. Messages are not read beforehand: those with forbidden words or indecent pictures are not delivered, and after a report a moderator reads the part concerned.',
  ],
  [
    'What is not approved',
    'Avatars that are not you or not clear; nudity, vulgarity, blood; contact details, codes, links and advertising; forbidden politics, gambling, drugs; the privacy or rights of others; photos of children alone; marketing.',
  ],
  [
    'AI and synthesis',
    'Portraits, voices and videos that were made or plainly changed by AI must say so, and may not be avatars or serve for verification.',
  ],
  [
    'Rights',
    'Content is yours; you warrant that you may publish it and that those shown agree. Whoever finds their rights violated reports it with proof; we look into it and tell both sides.',
  ],
  [
    'Deleting',
    'Delete your own content at any time: others no longer see it at once. After an erasure the messages you sent are blank.',
  ],
  [
    'Objections',
    'You are told why something was not approved or was deleted. Change it and hand it in again, or object under “Help and support”; it is looked at within three working days.',
  ],
]

export const minorsEn: Sections = [
  draftEn,
  [
    'For adults only',
    'Xinyu is a dating service for adults. Joining asks you to confirm that you are 18; verifying your name checks the age by the card.',
  ],
  [
    'When a minor is found',
    'By card, report or judgement: the account is closed at once and shown to nobody, nothing more is collected, and its data is deleted once that is confirmed, but for what the law makes us keep.',
  ],
  [
    'What was paid',
    'Guardians may get back what a minor paid without their consent: choose “Paid by a minor” under the order’s refund, or ask support. We check guardianship and what happened, and refund as the law says.',
  ],
  [
    'What is forbidden',
    'Sexual content of minors, asking for it or passing it on, and luring or approaching minors. It ends in a permanent ban, evidence is kept, and the police is told.',
  ],
  [
    'Guardians',
    'If your child uses Xinyu, write to “Help and support” with the phone or the 8-digit number; we act within one working day. Please turn on the minor mode of the device too.',
  ],
  [
    'Mistakes',
    'An adult who was taken for a minor proves their age by verifying their name and gets the account back.',
  ],
]

export const faceEn: Sections = [
  draftEn,
  [
    'Separate consent',
    'Face features are sensitive personal information. They are made only after you have read this and agreed to it separately; without it joining, chatting and the rest still work. Each consent and withdrawal is kept with version and time, and is in your copy of data.',
  ],
  [
    'What for',
    '(1) Search by photo: a face is compared with members who agreed to be found. (2) Liveness check: the person before the camera is the one of the avatar. (3) Smile scores. Not for advertising, credit, watching moods or tracking; not sold, and given to nobody.',
  ],
  [
    'How',
    'On our own servers a face becomes 128 numbers (a vector), which cannot be turned back into a photo. Frames of the liveness check are dropped after the comparison. A photo with which you search serves for that search; targets you save are seen by you alone.',
  ],
  [
    'How long',
    'Features follow the avatar. They go at once when you withdraw, cancel the account or delete the photo; after an erasure the face service confirms on its own that nothing of you is left.',
  ],
  [
    'What it may mean',
    'Somebody with a photo of you may find your public page on Xinyu. In stealth, or after withdrawing, you are not found.',
  ],
  [
    'Your choice',
    'See, delete or withdraw under “Privacy – My face data”. Verifying name and education does not depend on this consent.',
  ],
]
