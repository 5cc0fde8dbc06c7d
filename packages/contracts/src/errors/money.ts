import { business, http, type Entry } from './entry.ts'

export const moneyErrors = {
  GUANPOINT_NOT_ENOUGH: business('关点不足，请前往VIP中心', 'guanPoint insufficient, go to the VIP center'),
  PRICE_CHANGED: business('价格已更新为{now}，请确认后重新下单', 'The price is now {now}; look at it and order again'),
  SPEND_CAP_DAY: business(
    '超出你设置的每日消费上限：上限{capText}，今天已付{spentText}，{frees}（北京时间）后恢复，可在设置中查看',
    'Over the daily limit you set: limit {capText}, spent today {spentText}; free again on {frees} (Beijing time). See settings',
  ),
  SPEND_CAP_MONTH: business(
    '超出你设置的每月消费上限：上限{capText}，本月已付{spentText}，{frees}（北京时间）后恢复，可在设置中查看',
    'Over the monthly limit you set: limit {capText}, spent this month {spentText}; free again on {frees} (Beijing time). See settings',
  ),
  REFUND_ASKED: business(
    '你已申请过退款，请等待财务答复',
    'You have asked for this refund already; finance will answer you',
  ),
  PRODUCT_KEEPS: business('商品编号与类型不能更改，请新建商品', 'A product keeps its number and kind; add a new one'),
  PRODUCT_NOT_FOUND: business('获取商品失败', 'Failed to get the product'),
  ORDER_NOT_FOUND: business('查询订单状态失败', 'Querying the order status failed'),
  ORDER_NOT_PAID: business('订单未支付', 'Order not paid'),
  ORDER_CLOSED: business('订单已关闭', 'Order closed'),
  ORDER_CANNOT_MOVE: business('订单状态不允许此操作', 'The order’s state does not allow this'),
  SECOND_PERSON_NEEDED: business('需要另一位同事批准', 'Another person must approve this'),
  STAFF_DAY_LIMIT: business(
    '你今天经手的总额已达上限，{frees}（北京时间）后可以继续，或请另一位同事处理',
    'You have reached the limit of what one colleague handles in a day; go on after {frees} (Beijing time), or ask a colleague',
  ),
  PAYMENT_QUERY_FAILED: business('查询出错，请稍后重试', 'Query error, retry later'),
  TRANSACTION_INVALID: business(
    '支付凭证无效，如已扣款请联系客服',
    'The transaction could not be verified; if you were charged, contact support',
  ),
  ORDER_ACTIVATION_FAILED: business('订单激活出错', 'Order activation error'),
  ACCOUNT_INFO_ERROR: business('用户信息错误，请联系客服', 'User info error, contact support'),
  WITHDRAW_TOO_LITTLE: business('最低提现金额为100元', 'The minimum withdrawal is 100 yuan'),
  WITHDRAW_TOO_MUCH: business('可提现金额不足，请减少数量', 'There is not that much to withdraw; choose less'),
  WITHDRAW_PENDING: business(
    '有一笔提现正在处理，完成后可以再申请',
    'A withdrawal is being handled already; ask for the next one when it is done',
  ),
  WITHDRAW_LIMIT: business(
    '超过提现限额，今天还可提现{dayLeft}元，本月还可提现{monthLeft}元',
    'Above the limit: {dayLeft} yuan are left for today, {monthLeft} for this month',
  ),
  WITHDRAW_CHANGED: business(
    '到账金额与你确认的不同，请查看最新计算后再确认',
    'What would be paid out differs from what you confirmed; look at the new sum and confirm again',
  ),
  REFUND_TOO_MUCH: business('退款金额超过可退金额', 'That is more than is left to refund'),
  REFUND_ONLY_WHOLE: business(
    '此支付方式只能全额退款，且由平台处理',
    'This payment can only be refunded whole, by its provider',
  ),
  MONTH_CANNOT_MOVE: business(
    '月份状态不允许此操作，请刷新查看',
    'The state of the month does not allow this; reload to see it',
  ),
  MONTH_NOT_GREEN: business('还有检查未通过，不能关账', 'Some checks have not passed yet; the month cannot be locked'),
  WITHDRAW_FLAGGED: business(
    '有提现需要单独核对，不能批量付款',
    'A withdrawal needs a closer look of its own and cannot be paid in a batch',
  ),
  WITHDRAW_CANNOT_MOVE: business(
    '提现状态不允许此操作，请刷新查看',
    'The state of the withdrawal does not allow this; reload to see it',
  ),
  ENVELOPE_INVALID: http(400, '加密内容无法解密，请重试', 'The encrypted body cannot be opened, try again'),
  KEY_RETIRED: http(
    400,
    '加密密钥已更换，请重新获取密钥后再试',
    'This key is no longer used; get the present one and try again',
  ),
  SIGNATURE_INVALID: http(401, '签名校验失败，请重试', 'The signature is not valid, try again'),
  ALREADY_SIGNED_TODAY: business('今天已经签到过了', 'Already checked in today'),
  LIST_VIEW_TITLE: business(
    '这个列表已有同名视图，请换一个名称，或在“管理视图”中修改原来的',
    'This list has a view of that name; choose another, or change the one there is under “Manage views”',
  ),
  LIST_VIEWS_FULL: business(
    '一个列表最多保存{most}个视图，请先删除不用的',
    'A list keeps {most} views at most; delete one that is not used',
  ),
} as const satisfies Record<string, Entry>
