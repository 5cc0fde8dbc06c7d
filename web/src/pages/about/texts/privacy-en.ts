import { draftEn } from './draft-en.ts'
import type { Sections } from './shape.ts'

/** The privacy policy, with the lists of collected data and of its recipients. */
export const privacyEn: Sections = [
  draftEn,
  [
    '1. What we collect',
    [
      '· Phone number: to join, log in and get an account back (needed). Stored encrypted, never shown to others.',
      '· Sex, birthday, city, profession, other profile fields and photos: to show and recommend you (what is needed is marked; the rest is up to you).',
      '· Posts, comments, smiles, messages, and what you do towards others: for those features.',
      '· Time, IP address, kind of device, browser and device id of logins: for the safety of accounts, against fraud. The log is kept 180 days.',
      '· Orders, payment numbers, points and gifts: for the contract, refunds, and accounts that the law asks for. We never see the password of your card.',
      '· Name and account of whom a withdrawal is paid to: for payment and tax. Stored encrypted, shown masked.',
      '· Numbers of phone contacts that you enter yourself: they become fingerprints on your device; fingerprints are kept locked so that they do not come across you. No number is kept, and you can clear them whenever you like.',
      '· Reports, reviews and support: to handle complaints and keep people safe.',
    ].join('\n'),
  ],
  [
    '2. Sensitive information',
    [
      'Only with your separate consent; without it everything else still works:',
      '· Name, number and photos of your ID card: to verify your name. Photos are deleted after the decision within the time that the page names; the number is stored encrypted.',
      '· Photos of certificates: to verify education, deleted after the decision in the same way.',
      '· Place: with your consent, to say about how many kilometres are between you and others. Only a square of some 10 km is kept; it counts no more after 30 days and is deleted when you withdraw.',
      '· Face features: see “Face information”.',
    ].join('\n'),
  ],
  [
    '3. Permissions of the device',
    'Camera: avatar, papers, liveness check. Photos: to choose one. Notifications: new messages. Place: only when you have your city found, or agree to distances under “My consents”. Each is asked for when it is needed, and refusing one harms nothing else. Contacts: only numbers that you pick yourself in the dialog of your system; we read no others, and neither text messages, the clipboard nor your list of apps.',
  ],
  [
    '4. Who else gets something',
    [
      '· SMS provider (Alibaba Cloud): phone number and code, to send the code.',
      '· Object storage (Alibaba Cloud): pictures and copies of data, stored on our behalf.',
      '· Alipay, WeChat Pay, Apple: order number, amount, product; for a withdrawal the account that is paid.',
      '· WeChat content check, where it is on: text or picture to be checked, without who you are.',
      '· Vendor of the AI assistant’s model, where it is on: what you ask the assistant and, when you ask for help with a message, the public words of that page, without identity or contacts, to generate the answer; we keep none of it.',
      'Each of them only on our behalf or as the contract needs. Nobody else gets personal information without your separate consent, and none is sold. It is stored in mainland China and not sent abroad.',
    ].join('\n'),
  ],
  [
    '5. How it is protected',
    'Phone, ID number and payee are stored encrypted, of passwords only a hash. Connections are encrypted. Our people see what their work needs, with a second factor; each look and change is recorded, and your copy of data shows when. If a leak may concern you, we tell you and the authority without delay.',
  ],
  [
    '6. How long',
    'As long as the account exists. 15 days after its cancellation it is erased, and each part of the product confirms it. Exceptions: orders and accounts, as the laws on accounting, tax and e-commerce ask (without name and payee); a report that concerns you is cut to what deciding it needs, sealed, and deleted 30 days later at the latest. A copy of data is kept for 7 days.',
  ],
  [
    '7. Your rights',
    [
      '· See and correct: “Edit profile”.',
      '· Copy and take along: “My account – A copy of my data”, once a day, machine-readable.',
      '· Delete and cancel: single items, or the account under “My account”.',
      '· Withdraw consent: each of them under “Privacy – My consents”, with version, time and what follows. What was done before stays lawful.',
      '· Decide who sees you: stealth, online state, distance, hiding from phone contacts, photos and messages under “Privacy”, and the blacklist.',
      '· Ask for reasons or complain: support answers within fifteen days; you may also turn to the cyberspace authority.',
    ].join('\n'),
  ],
  [
    '8. Automated decisions',
    'Recommendation uses an algorithm; “How recommendation works” explains it and how to turn it off. Machines look at pictures and texts first. What weighs on you (bans, refused verification) is decided by a person and open to objection.',
  ],
  ['9. Minors', 'Xinyu is not for minors: see “Protection of minors”.'],
  [
    '10. Changes and contact',
    'Changes are shown seven days ahead; if purpose, manner or kind change you are asked again. How to reach the person in charge of personal information stands on “Help and support”.',
  ],
]
