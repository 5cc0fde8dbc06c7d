import { draftEn } from './draft-en.ts'
import { matchingEn } from './matching-en.ts'
import { privacyEn } from './privacy-en.ts'
import { receiveGiftEn } from './receive-gift-en.ts'
import { behaviorEn, faceEn, minorsEn, ugcRuleEn } from './rules-en.ts'
import { serviceEn } from './service-en.ts'
import type { AboutTexts } from './shape.ts'

export const texts: AboutTexts = {
  service: serviceEn,
  privacy: privacyEn,
  behavior: behaviorEn,
  'ugc-rule': ugcRuleEn,
  minors: minorsEn,
  face: faceEn,
  'vip-service': [
    draftEn,
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
      'Points',
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
      'It is made between you and the company that runs Xinyu (its name and registration number stand on receipts) and covers how points are bought, used and refunded. Read all of it before you buy; paying means that you agree. This text is a draft that waits for review by counsel; what the review changes is announced seven days ahead. The Chinese text decides where the two differ.',
    ],
    [
      'What points are',
      'Points are a virtual voucher for services inside Xinyu. They are no legal tender, deposit, prepaid card or security. They cannot be turned into cash, and cannot be transferred, given away, lent or traded outside Xinyu. Flowers that you receive are a matter of the agreement on gifts.',
    ],
    [
      'Buying',
      'The price in yuan and the points you get are shown in full before you pay, and the button carries what you pay. Nothing is ticked beforehand and nothing renews. An order that is not paid within 30 minutes closes. A new price does not touch orders that were placed; when the price is not the one you were shown, no order is made.',
    ],
    [
      'Using',
      'Points are spent on “love”, on small red flowers, and on other features whose price stands on their page. What is needed and what you have is shown before each use; when you have too few nothing is taken and you are told how many are missing. They are taken only for what was provided; otherwise they come back by themselves.',
    ],
    [
      'How long they last',
      'Points that you bought do not expire. Should this service end, we say so at least thirty days ahead and refund unused points at the price you paid, the way it came; points that were a gift are not refunded.',
    ],
    [
      'Refunds',
      'If you paid and got nothing, paid twice, or were charged wrongly, we put it right or refund it in full once it is checked. For points that you bought and have not used you can ask for a refund from the order. For points that were used the service has been provided, and there is no refund unless the law says otherwise. With a refund the unused points are taken back; what was used is recorded as it is, and no balance falls below zero.',
    ],
    [
      'Minors',
      'Xinyu is for adults of eighteen and over. When a minor has bought something without the consent of a guardian, the guardian can ask for a refund from that order (“Paid by a minor”) or write to us. We ask how it was bought and for proof of guardianship; then we refund what the law provides and close the account.',
    ],
    [
      'Spending with care',
      'In Settings, Spending limits, you can limit what you pay a day and a month. A lower limit applies at once; a higher one, or none, after the wait that is shown. We never lead anybody to borrow in order to buy. If somebody asks you to top up or send money in the name of love or an investment, report them at once.',
    ],
    [
      'Deleted and banned accounts',
      'Use your points, or ask for a refund of unused ones, before you delete your account. With the account renewals end. A login during the time to think again brings account and balance back; after that the balance is not kept, and a refund you asked for before is handled as usual. Whoever is banned for a serious breach can ask for the price paid for unused points that do not stem from the breach.',
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
  matching: [draftEn, ...matchingEn],
}
