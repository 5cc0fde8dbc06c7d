import { draftEn } from './draft-en.ts'
import type { Sections } from './shape.ts'

/** The user agreement. */
export const serviceEn: Sections = [
  draftEn,
  [
    '1. Who agrees, and on what',
    'This agreement is between you and the operator of Xinyu (“we”). It covers the site, the apps and the mini-program. The privacy policy, the rules of conduct, the rules for content, and the agreements of the features you use are part of it; where they differ, the agreement of the feature decides for that feature.',
  ],
  [
    '2. Who may use it',
    'Adults of 18 and over with full legal capacity who look for a partner in earnest. You confirm this when you join. Minors are handled as “Protection of minors” says. Whoever is banned may not open another account while the ban lasts.',
  ],
  [
    '3. Your account',
    'One phone number, one account, for yourself alone: not to be lent, passed on or sold. Keep passwords and codes to yourself. “My account – Devices” shows where you are logged in and ends other logins. If somebody else uses your account, end that login, change the password and tell support.',
  ],
  [
    '4. Profile and verification',
    'What others decide by, such as age, sex and marital status, must be true, and photos recent and yours. Profiles and photos are shown after review; what is sent back comes with a reason and can be handed in again. A badge says that we checked a paper at that time. It does not vouch for character, income or what comes later.',
  ],
  [
    '5. What we offer',
    'Profiles, recommendation, contact, chat, and paid extras at the price that the page shows. “How recommendation works” explains the method, and you may turn personal recommendation off. We do not promise that you meet the right person. Interruptions are announced where possible; paid time that is lost is made up or refunded.',
  ],
  [
    '6. Paying',
    'Price and content are shown in full before you pay, with nothing ticked beforehand. Membership, points and gifts have agreements of their own, with start, term and refund.',
  ],
  [
    '7. Your content',
    'What you publish is yours. You allow us to use it as far as showing, reviewing, storing and sending it within Xinyu needs; this ends when the content is deleted or the account erased, but for what the law makes us keep. We do not advertise with your photos unless you agree in writing.',
  ],
  [
    '8. When rules are broken',
    'Depending on the case we send back, delete, restrict, suspend or ban, and say why, for how long, and how to object. In an emergency we may act first. Objections go to “Help and support” and are looked at by somebody who did not decide before. Suspected crimes are reported as the law asks.',
  ],
  [
    '9. Cancelling',
    'You may cancel under “My account” at any time; we show what is lost and ask for a proof first. Logging in within 15 days takes it back. After that your personal data is erased, but for what the law makes us keep. Fetch a copy of your data, use or return points, and end renewals in the app store before.',
  ],
  [
    '10. Safety and liability',
    'Meet in public and tell somebody where you are. Do not send money, invest with, or give codes to people you met online. We are liable for our own fault as the law says, and for what members do offline within the duties that the law gives a platform. Rights that cannot be excluded by law are not excluded here.',
  ],
  [
    '11. Changes and disputes',
    'Changes are shown seven days ahead; if you do not agree you may stop and cancel. Please ask support first: we answer within three working days. Otherwise you may turn to a consumer association or to the competent court. The law of the People’s Republic of China applies.',
  ],
]
