/** Redeeming gifts and withdrawing their value. A lawyer must review it before release. */
export const receiveGiftEn: readonly (readonly [title: string, text: string])[] = [
  [
    'Status of this text',
    'Version 1 (draft). The product team wrote it; a practising lawyer must review it before release. The reviewed version will be published anew with the date from which it applies.',
  ],
  [
    '1. Scope and parties',
    'This agreement is between you and the operator of Xinyu (“we”). It applies when you receive red flowers on Xinyu and ask to redeem them for Chinese yuan. By asking for a withdrawal you confirm that you have read and accept it. If you do not, you may go on receiving and keeping flowers, and nothing else changes. Where it differs from the terms of service, this agreement decides for flowers.',
  ],
  [
    '2. What flowers are',
    'Flowers are virtual gifts which members give each other of their own free will and which the giver buys with points. They are no money, security or stored value, bear no interest, may not be transferred, sold, rented or pledged, and are nobody’s debt to you until your withdrawal is approved. Do not ask for flowers against promises of love, of a meeting or of anything else, and do not trade in them in any form.',
  ],
  [
    '3. How their worth is found',
    'A bunch of flowers can be redeemed for 60 percent of the yuan that the giver actually paid for the points it cost (price factor 1, percentage 60), fractions of a fen being cut. Flowers bought with points that nobody paid for, such as check-in and invitation rewards, are worth nothing. All flowers together are therefore never worth more than 60 percent of what was paid for them. The gift center shows the worth of each bunch.',
  ],
  [
    '4. Three states',
    'Redeemable: you may ask to withdraw it. Frozen: you have asked, and it is being reviewed or paid; it cannot be asked for again. Redeemed: the money was paid. What came first is redeemed first. If a request is turned down, all its flowers are redeemable again.',
  ],
  [
    '5. Who may ask',
    'You must be at least 18, have a verified real name, and give a payee of your own: an Alipay account, a bank card or your WeChat purse. The payee’s name must be your verified name. We check your password or a code sent to your phone when you ask and when you change the payee, so that nobody else collects your money. If you change the payee after a request, that request is not paid to the new one.',
  ],
  [
    '6. Amounts and limits',
    'At least 100 yuan at a time. One request at a time may be in progress. The limits a day and a month stand on the withdrawal page and may change if a payment institution or an authority requires it. Above 800 yuan in a month income tax is due; the page warns you beforehand.',
  ],
  [
    '7. Fee and income tax',
    '(a) The handling fee is 5 percent of the amount you ask for, rounded to the fen; it pays for the payment institution and the review.\n(b) We withhold individual income tax on it as remuneration for labour services, as the law requires. It is worked out on the total you asked for in the calendar month, less what was withheld in that month already, so that several withdrawals are taxed as one: up to 800 yuan none; from 800 to 4,000 yuan, 20 percent of what exceeds 800; above 4,000 yuan, 80 percent of it is taxed at 20 percent, 30 percent (less 2,000 yuan) and 40 percent (less 7,000 yuan).\n(c) The tax is on the whole amount; the fee cannot be deducted from it.\n(d) You may settle it in your annual return; we provide what you need for it. Rates follow the law.',
  ],
  [
    '8. First the sum, then your word',
    'Before you confirm, the page shows line by line: what was paid, the 60 percent, the amount, the fee, the taxable amount, the income tax and what you receive. We pay what you confirmed and nothing else. If the sum has changed by the time you submit, no request is made; look at it again and confirm.',
  ],
  [
    '9. Review',
    'Two different people of our finance team approve each request before it is paid, as a rule within three working days. We may ask you to explain payments. We may turn a request down and tell you why if: the payee is wrong; the gifts come from stolen means of payment or from orders that were refunded or charged back; points, flowers and cash go round among a few accounts; flowers are the price of a sale, of gambling, of fraud or of anything unlawful; the account is banned or disputed. You may object within 15 days through support; somebody who took no part in the review then looks at it.',
  ],
  [
    '10. Payment',
    'Once approved, we have Alipay or WeChat Pay transfer the money; when it arrives is up to them. A payment to your WeChat purse must be confirmed by you inside WeChat; if you do not confirm in time it is cancelled, and the flowers become redeemable again or are paid anew. If the institution refuses for good we correct it and pay again, or turn the request down. While the result is not known we only ask, and never pay a second time. If money goes to somebody else because the payee you gave was wrong, we help you to get it back but do not bear the loss.',
  ],
  [
    '11. Refunds and recovery',
    'If the giver’s payment goes back because a minor made it, because the means of payment was stolen, or by decision of the payment institution, the worth of those flowers ends. If it was withdrawn already we may ask for it back or deduct it from what you can redeem later, after telling you the reason and the amount.',
  ],
  [
    '12. Personal information',
    'Your payee is sensitive personal information, used only to check and to pay: it is stored encrypted, shown masked and never given to other members. It is passed to the payment institution you chose when you are paid, and what tax law requires is reported to the tax authority. You may change it at any time; it is deleted with your account. Amounts and tax records that the law makes us keep are kept as long as it says, without account numbers.',
  ],
  [
    '13. Leaving, and bans',
    'Withdraw what you can before you cancel your account; flowers that were not asked for end with its erasure. If your account is banned, approved withdrawals are still paid; others wait until the reason for the ban is settled.',
  ],
  [
    '14. Liability',
    'If by our fault you are not paid, paid too little or too late, we make it good and compensate your direct loss. If a payment institution, a bank, a tax system or force majeure causes a delay, we tell you at once and go on when we can. Nothing here excludes liability that the law does not let us exclude.',
  ],
  [
    '15. Changes, law and disputes',
    'Changes are announced in the app at least 7 days ahead; a change to your disadvantage does not apply to requests already made. The law of the People’s Republic of China applies. Disputes are first to be settled by agreement; failing that, either side may go to the competent people’s court, and a consumer may choose the court of their own residence. If the two languages differ, the Chinese text decides.',
  ],
]
