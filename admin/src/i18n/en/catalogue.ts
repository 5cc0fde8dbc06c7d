import type { zhCatalogue, zhCatalogueActions } from '../zh/catalogue.ts'

/** The catalogue, VIP members, and refund requests. */
export const enCatalogue: typeof zhCatalogue = {
  products: {
    kind: { vip: 'VIP', guanPoint: 'guanPoint' },
    onSale: 'On sale',
    offSale: 'Off sale',
    putOn: '“%{name}” is on sale',
    takenOff: '“%{name}” is off sale; placed orders stay as they are',
    editHelp:
      'A save is a new version and holds at once. Placed orders keep price and contents. Number and kind never change.',
    oldPriceHelp: 'Struck through, and higher than the price; leave empty if there is none',
    numberForm: 'Small letters, digits and hyphens, 40 at most',
    history: 'Versions',
    empty: 'No products',
    emptyHelp: 'Try another word, or clear the filters.',
  },
  vipUsers: {
    give: 'Give days',
    giveTitle: 'Give VIP days to “%{name}”',
    waits: 'So many days wait for another colleague of finance to approve',
    giveHelp: 'They are added after the term and hold at once. The reason goes into the journal and the audit trail.',
    given: '“%{name}” has been given %{smart_count} days',
    days: 'Days',
    daysForm: 'A whole number from 1 to %{most}',
    empty: 'No VIP members',
    emptyHelp:
      'Try another word, or clear the filters. To give days to somebody without VIP, open their page under Users.',
  },
  refundAsk: {
    title: 'The buyer asks for a refund',
    kind: {
      minor: 'A minor paid',
      mistake: 'By mistake or twice',
      notReceived: 'Paid, but nothing happened',
      other: 'Something else',
    },
    decline: 'Decline',
    declineHelp: 'The buyer reads the reason as you write it.',
    declined: 'Answered: %{reply}',
  },
}

/** Action names in the audit log. */
export const enCatalogueActions: typeof zhCatalogueActions = {
  orders_declineRefund: 'Declined a refund that was asked for',
  products_list: 'Looked at the products',
  products_one: 'Looked at a product',
  products_create: 'Added a product',
  products_update: 'Changed a product',
  vipUsers_list: 'Looked at the VIP members',
  vipUsers_one: 'Looked at a VIP member',
  vipUsers_give: 'Gave VIP days',
}
