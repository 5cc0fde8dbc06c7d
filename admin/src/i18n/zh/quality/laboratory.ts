/** Rules are tried before they are saved. */
export const zhLaboratory = {
  title: '试验',
  try: '用近30天的内容试一试',
  from: '从多少起',
  help: {
    threshold: '分数达到这个值的图片有多少、审核员当时怎样决定。不改变任何设置。',
    signals: '按这些权重，加权和达到这个值的会员有多少、其中多少人之后被封禁或限制。不改变任何设置。',
  },
  found: '会命中 %{hits} 项，涉及 %{members} 人。',
  precision: '审核员通过了其中 %{approved} 项，拒绝了 %{rejected} 项：准确率 %{percent}。',
  recall: '审核员拒绝过的里面，这个值能找到 %{percent}（召回率）。',
  curve: {
    title: '换成别的值',
    chosen: '当前试验',
    hits: '命中',
    members: '人数',
    precision: '准确率',
    recall: '召回率',
  },
  undecided: '审核员还没有决定过其中任何一项。',
  read: '共看了 %{read} 项。',
  readPart: '只看了最近的 %{read} 项。',
  samples: '例子',
  verdict: { approved: '审核员曾通过', rejected: '审核员曾拒绝', none: '未决定' },
}
export const zhLaboratoryActions = { 'users/tryRule': '试验规则' }
