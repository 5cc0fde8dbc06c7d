import type { zhCatalogue, zhCatalogueActions } from '../zh/catalogue.ts'

/** The catalogue, VIP members, and refund requests. */
export const enCatalogue: typeof zhCatalogue = {
  products: {
    kind: { vip: 'VIP', guanPoint: 'Points' },
    onSale: 'On sale',
    offSale: 'Off sale',
    putOn: '“%{name}” is on sale',
    takenOff: '“%{name}” is off sale; existing orders are unchanged',
    editHelp:
      'Saving creates a new version that applies immediately. Existing orders keep their price and contents. Number and type cannot be changed.',
    oldPriceHelp: 'Shown struck through; must be higher than the price. Leave empty if none.',
    numberForm: 'Lowercase letters, digits and hyphens; at most 40',
    history: 'Versions',
    empty: 'No products',
    emptyHelp: 'Try another search or clear the filters.',
  },
  vipUsers: {
    give: 'Give days',
    giveTitle: 'Give VIP days to “%{name}”',
    waits: 'This many days need approval by another finance colleague',
    giveHelp:
      'The days are added to the end of the term immediately. The reason is recorded in the ledger and the audit log.',
    given: '“%{name}” got %{smart_count} day |||| “%{name}” got %{smart_count} days',
    days: 'Days',
    daysForm: 'A whole number from 1 to %{max}',
    empty: 'No VIP members',
    emptyHelp:
      'Try another search or clear the filters. To give days to a member without VIP, open their page under Users.',
  },
  refundAsk: {
    title: 'Refund requested by the buyer',
    kind: {
      minor: 'Paid by a minor',
      mistake: 'Paid by mistake or twice',
      notReceived: 'Paid but not delivered',
      other: 'Other',
    },
    decline: 'Decline',
    declineHelp: 'The buyer sees the reason exactly as written.',
    declined: 'Answered: %{reply}',
  },
}

/** Action names in the audit log. */
export const enCatalogueActions: typeof zhCatalogueActions = {
  orders_declineRefund: 'Declined a refund request',
  products_list: 'Viewed the products',
  products_one: 'Viewed a product',
  products_create: 'Added a product',
  products_update: 'Changed a product',
  vipUsers_list: 'Viewed the VIP members',
  vipUsers_one: 'Viewed a VIP member',
  vipUsers_give: 'Gave VIP days',
}
