import type { BrowserUser } from '@xinyu/testkit/browser-user'

/** At the order page: chooses a product and goes to the cashier, whose address is another page. */
const goToCashier = async (buyer: BrowserUser, product: RegExp, price: string): Promise<void> => {
  await buyer.tap('radio', product)
  await buyer.tap('button', `支付宝支付 ${price}`)
  await buyer.sees('heading', '支付宝沙箱收银台')
}

/** VIP for 30 days, with a turn back at the cashier: the app asks, believes nothing, and offers to pay once more. */
export const buyVip = async (buyer: BrowserUser, price: string): Promise<void> => {
  await buyer.sees('radiogroup', '选择期限')
  await goToCashier(buyer, /30天/, price)
  await buyer.page.goBack()
  await buyer.answers('付款完成了吗？', '已完成')
  await buyer.seesToast('订单未支付')
  await buyer.tap('button', `去付款 ${price}`)
  await buyer.tap('button', '确认付款')
  await buyer.seesText('VIP已生效，增加30天。')
}

/** A pack of 60 guanPoint. */
export const buyPoints = async (buyer: BrowserUser, price: string): Promise<void> => {
  await buyer.sees('radiogroup', '选择数量')
  await goToCashier(buyer, /60/, price)
  await buyer.tap('button', '确认付款')
  await buyer.seesText('已到账60关点。')
}
