import { matchingEn } from './matching-en.ts'
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
  'guan-point-service': [
    [
      'About this agreement',
      'It is made between you and the company that runs Xinyu (its name and registration number stand on receipts) and covers how guanPoint are bought, used and refunded. Read all of it before you buy; paying means that you agree. This text is a draft that waits for review by counsel; what the review changes is announced seven days ahead. The Chinese text decides where the two differ.',
    ],
    [
      'What guanPoint are',
      'guanPoint are a virtual voucher for services inside Xinyu. They are no legal tender, deposit, prepaid card or security. They cannot be turned into cash, and cannot be transferred, given away, lent or traded outside Xinyu. Flowers that you receive are a matter of the agreement on gifts.',
    ],
    [
      'Buying',
      'The price in yuan and the points you get are shown in full before you pay, and the button carries what you pay. Nothing is ticked beforehand and nothing renews. An order that is not paid within 30 minutes closes. A new price does not touch orders that were placed; when the price is not the one you were shown, no order is made.',
    ],
    [
      'Using',
      'guanPoint are spent on “love”, on small red flowers, and on other features whose price stands on their page. What is needed and what you have is shown before each use; when you have too few nothing is taken and you are told how many are missing. They are taken only for what was provided; otherwise they come back by themselves.',
    ],
    [
      'How long they last',
      'guanPoint that you bought do not expire. Should this service end, we say so at least thirty days ahead and refund unused points at the price you paid, the way it came; points that were a gift are not refunded.',
    ],
    [
      'Refunds',
      'If you paid and got nothing, paid twice, or were charged wrongly, we put it right or refund it in full once it is checked. For points that you bought and have not used you can ask for a refund from the order. For points that were used the service has been provided, and there is no refund unless the law says otherwise. With a refund the unused points are taken back; what was used is recorded as it is, and no balance falls below zero.',
    ],
    [
      'Minors',
      'Xinyu is for adults of eighteen and over. When a minor has bought something without the consent of a guardian, the guardian can ask for a refund from that order (“A minor paid”) or write to us. We ask how it was bought and for proof of guardianship; then we refund what the law provides and close the account.',
    ],
    [
      'Spending with care',
      'In Settings, Spending caps, you can cap what you pay a day and a month. A lower cap holds at once; a higher one, or none, after the wait that is shown. We never lead anybody to borrow in order to buy. If somebody asks you to top up or send money in the name of love or an investment, report them at once.',
    ],
    [
      'Cancelled and banned accounts',
      'Use your points, or ask for a refund of unused ones, before you cancel your account. With the account renewals end. A login during the time to think again brings account and balance back; after that the balance is not kept, and a refund you asked for before is handled as usual. Whoever is banned for a serious breach can ask for the price paid for unused points that do not stem from the breach.',
    ],
    [
      'Receipts and invoices',
      'Each paid order has a receipt under Orders, to look at, print or save. It is no tax invoice; for an invoice write to us with the order number.',
    ],
    [
      'Liability',
      'Where points are taken wrongly or lost through our fault, we replace them and are liable as the law provides. For loss through force majeure, or because you gave away your password or a code, liability follows the law. Nothing here excludes or limits consumer rights that the law does not allow to be excluded.',
    ],
    [
      'Disputes',
      'Write to us first; we answer within three working days. If we cannot agree you may turn to the consumers’ association or to the people’s court that has jurisdiction. The law of the People’s Republic of China applies.',
    ],
  ],
  'receive-gift-service': receiveGiftEn,
  matching: matchingEn,
}
