/** Pauses and limits of moderators. */
export const zhWellness = {
  title: '休息与保护',
  counting: '休息中，还有 %{smart_count} 分钟',
  pause: '休息',
  pauseHelp: '休息期间不分配棘手的内容（被标出的照片、涉及伤害的举报）；开始后可以延长，不能缩短。',
  paused: '休息中，还有 %{smart_count} 分钟，到 %{until} 结束。期间不分配棘手的内容。',
  minutes: '%{smart_count} 分钟',
  hardPerHour: '每小时最多看多少件棘手内容',
  hardHelp: '这一小时看了 %{n} 件。留空表示不限。',
  leadLimit: '管理员设的上限是 %{n} 件，以较低的为准。',
  leadTitle: '每小时棘手内容的上限',
  grey: '照片打开后仍为灰色',
  muted: '录音先静音',
}
export const zhWellnessName = { wellness: '休息与保护' }
export const zhWellnessActions = {
  wellness_list: '查看休息与保护设置',
  wellness_one: '查看休息与保护设置',
  wellness_update: '修改休息与保护设置',
  wellness_pause: '开始休息',
}
export const zhWellnessResource = { wellness: { name: '休息与保护', fields: {} } }
