/** The catalogue, VIP members, and refund requests. */
export const zhCatalogue = {
  products: {
    kind: { vip: 'VIP', guanPoint: '关点' },
    onSale: '在售',
    offSale: '停售',
    putOn: '“%{name}”已上架',
    takenOff: '“%{name}”已下架，已下的订单不受影响',
    editHelp: '保存后成为新版本并立即生效。已下的订单保持下单时的价格与内容。编号与类型不能更改。',
    oldPriceHelp: '划线价，须高于价格；没有请留空',
    numberForm: '小写字母、数字与连字符，最多 40 位',
    history: '版本记录',
    empty: '没有商品',
    emptyHelp: '换个关键词，或清除筛选。',
  },
  vipUsers: {
    give: '赠送天数',
    giveTitle: '赠送“%{name}”VIP 天数',
    waits: '已提交，赠送天数较多，等待另一位财务同事批准',
    giveHelp: '天数累加在有效期之后，会员立即生效。原因写入账目与审计日志。',
    given: '已赠送“%{name}”%{smart_count} 天',
    days: '天数',
    daysForm: '请填写 1 到 %{max} 的整数',
    empty: '没有 VIP 会员',
    emptyHelp: '换个关键词，或清除筛选。要赠送给尚未开通的人，请打开其用户页面。',
  },
  refundAsk: {
    title: '买家申请退款',
    kind: { minor: '未成年人消费', mistake: '误买或重复购买', notReceived: '付款后没有生效', other: '其他' },
    decline: '不予退款',
    declineHelp: '你写的原因会原样告知买家。',
    declined: '已答复：%{reply}',
  },
}

/** Action names in the audit log. */
export const zhCatalogueActions = {
  orders_declineRefund: '答复不予退款',
  products_list: '查看商品',
  products_one: '查看商品',
  products_create: '新建商品',
  products_update: '修改商品',
  vipUsers_list: '查看 VIP 会员',
  vipUsers_one: '查看 VIP 会员',
  vipUsers_give: '赠送 VIP 天数',
}
