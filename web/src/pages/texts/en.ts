import { receiveGiftEn } from './receive-gift-en.ts'
import type { AboutTexts } from './shape.ts'

export const texts: AboutTexts = {
  service: [
    [
      'Who may use it',
      'Xinyu is for adults of 18 and over. You confirm this when you join. An account of a minor is closed and its data deleted as soon as we learn of it.',
    ],
    [
      'Your account',
      'One phone number, one account. Use your own number and do not lend or sell the account. You may cancel at any time; logging in within 15 days takes the cancellation back, after that your personal data is erased.',
    ],
    [
      'Review of profiles',
      'Profiles and photos are shown to others only after review. When something is sent back we say why, and you can change it and hand it in again.',
    ],
    [
      'What is forbidden',
      'Impersonation, harassment, fraud, luring people off the app, illegal or indecent content. Depending on the case we warn, restrict or ban, and name the rule and the duration.',
    ],
    [
      'Responsibility',
      'Make sure whom you are meeting and look after your money and yourself. If somebody asks for money, report them at once.',
    ],
  ],
  privacy: [
    [
      'What we collect',
      'Your phone number to log in; what you write and your photos to show and recommend you; time, kind of device and network address of logins to keep the account safe.',
    ],
    [
      'What we do not do',
      'We do not show your phone number or your exact place (distances are by area), and we do not sell your data.',
    ],
    [
      'Faces',
      'Face features are sensitive personal information. They are made only with your separate consent, which you can withdraw at any time; they are deleted then.',
    ],
    [
      'Your rights',
      'See, correct, export and delete your data. In “Privacy” you can be invisible, hide that you are online, and choose who may write to you and see your photos.',
    ],
    [
      'How long',
      'As long as the account exists, and 15 days after its cancellation. Records needed for reports or by law are kept for the legal term.',
    ],
  ],
  behavior: [
    ['Be honest', 'Use recent photos of yourself, and give your true age, marital status and profession.'],
    [
      'Be respectful',
      'When somebody does not answer or says no, stop. Do not send words or pictures that make others uneasy.',
    ],
    [
      'Be safe',
      'Do not ask for or send money, and do not lure people elsewhere. Links in messages are filtered and both sides are told.',
    ],
    [
      'Report',
      'Report and block from a person’s page or the chat menu. The evidence is kept, and nobody learns who reported.',
    ],
  ],
  'vip-service': [
    [
      'What it includes',
      'While VIP lasts you can say “love”, get more recommendations a day, see who viewed and likes you, use face search, and undo the last card.',
    ],
    [
      'Price and payment',
      'The whole price is shown before you pay, and the button carries what you pay. It is bought once, never renews by itself, and nothing is ticked for you.',
    ],
    [
      'When it starts',
      'As soon as the payment provider has confirmed; an existing VIP is extended. An order that is not paid within 30 minutes closes and costs nothing.',
    ],
    [
      'guanPoint',
      'Points are spent on “love” and on small red flowers and cannot be turned into cash. The cost is shown before it is spent.',
    ],
    [
      'Refunds',
      'If you paid and nothing happened, or have a question about an order, contact us; we check the payment record and settle it.',
    ],
  ],
  'receive-gift-service': receiveGiftEn,
}
