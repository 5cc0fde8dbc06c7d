import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** On the order page: chooses a product and goes to the cashier's page. */
const goToCashier = async (buyer: BrowserUser, product: RegExp, price: string): Promise<void> => {
  await buyer.tap('radio', product)
  await buyer.tap('button', `支付宝支付 ${price}`)
  await buyer.sees('heading', '支付宝沙箱收银台')
}

/** Buys VIP for 30 days after returning from the cashier unpaid: the app verifies and offers to pay again. */
export const buyVip = async (buyer: BrowserUser, price: string): Promise<void> => {
  await buyer.sees('radiogroup', '选择期限')
  await goToCashier(buyer, /30天/, price)
  await buyer.page.goBack()
  await buyer.answers('支付完成了吗？', '已完成')
  await buyer.seesToast('订单未支付')
  await buyer.tap('button', `去付款 ${price}`)
  await buyer.tap('button', '确认付款')
  await buyer.seesText('VIP已生效，增加30天。')
}

/** Buys 60 guanPoint. */
export const buyPoints = async (buyer: BrowserUser, price: string): Promise<void> => {
  await buyer.sees('radiogroup', '选择数量')
  await goToCashier(buyer, /60/, price)
  await buyer.tap('button', '确认付款')
  await buyer.seesText('已到账60关点。')
}

/** Buys 60 guanPoint by WeChat: a phone outside WeChat goes to WeChat's page and returns. */
export const buyPointsByWechat = async (buyer: BrowserUser, price: string): Promise<void> => {
  await buyer.sees('radiogroup', '选择数量')
  await buyer.tap('radio', /60/)
  await buyer.tap('radio', '微信支付')
  await buyer.tap('button', `微信支付 ${price}`)
  await buyer.sees('heading', '微信支付沙箱')
  await buyer.tap('button', '确认付款')
  await buyer.seesText('已到账60关点。')
}

/** The same in the App Store, after cancelling once: nothing is bought, and buying still works. */
export const buyPointsAtApple = async (buyer: BrowserUser, price: string): Promise<void> => {
  await buyer.sees('radiogroup', '选择数量')
  await buyer.tap('radio', /60/)
  await buyer.tap('radio', 'App Store')
  await buyer.tap('button', `App Store 购买 ${price}`)
  await buyer.sees('heading', 'App Store 沙箱')
  await buyer.tap('button', '取消购买')
  await buyer.seesText('等待支付')
  await buyer.tap('button', `去付款 ${price}`)
  await buyer.tap('button', '确认购买')
  await buyer.seesText('已到账60关点。')
}
