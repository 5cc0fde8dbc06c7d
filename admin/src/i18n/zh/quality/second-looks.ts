/** Second looks, how far they agree, versions of the rules, and statements of reasons. */
export const zhSecondLooks = {
  secondLooks: {
    empty: '没有等待复看的决定',
    emptyHelp: '每一百个决定约有三个由另一位审核员再看一次，看之前不显示原来的决定。',
    title: '复看：%{queue}',
    help: '请按规则独立判断。原来的决定在你判断之后才显示；会员不受影响。',
    same: '两次决定一致：%{first}',
    different: '两次决定不同：原来是%{first}，你是%{second}',
    reason: '不通过的原因',
    noReason: '不选',
    texts: '文字',
    photos: '照片',
    gone: '内容已经不在，无法判断。',
    close: '关闭',
  },
  agreements: {
    low: '意见不一 κ %{kappa}',
    help: '近90天里，原来的决定与复看的一致程度。κ 为 1 表示完全一致，0 与随机无异；二十次以上且低于 0.6 时，在原因模板上提示。',
    whole: '通过或不通过',
  },
  policies: {
    empty: '还没有规则',
    emptyHelp: '规则的每个版本都保留，决定记着它的版本。',
    read: '查看全文',
    version: '规则第%{version}版',
  },
  statements: {
    none: '没有受过限制',
    withdrawn: '已解除',
    by: { person: '由审核员决定', check: '由自动检查决定' },
    kind: {
      ban: '封禁',
      limit: '限制联系陌生人',
      warning: '警告',
      profile: '资料未通过',
      post: '动态未通过',
      comment: '评论未通过',
      image: '照片未通过',
      realName: '实名未通过',
      grade: '学历未通过',
    },
  },
}
export const zhSecondLookNames = {
  secondLooks: '复看',
  agreements: '复看一致程度',
  policies: '规则',
  statements: '处理说明',
}
export const zhSecondLookActions = {
  secondLooks_list: '查看复看列表',
  secondLooks_one: '查看复看内容',
  secondLooks_judge: '复看',
  secondLooks_close: '关闭复看',
  policies_create: '发布新版规则',
  statements_list: '查看处理说明',
  statements_one: '查看一份处理说明',
}
export const zhSecondLookResources = {
  secondLooks: { name: '复看', fields: { queue: '类型', since: '决定时间' } },
  agreements: {
    name: '复看一致程度',
    fields: { queue: '类型', code: '原因', looks: '复看', agreed: '一致', kappa: 'κ' },
  },
  policies: {
    name: '规则版本',
    fields: { version: '版本', since: '生效时间', note: '新在哪里', text: '全文', textEn: '英文全文' },
  },
  statements: { name: '处理说明', fields: {} },
}
