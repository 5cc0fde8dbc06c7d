export const chat = {
  conversations: '会话', emptyTitle: '还没有会话', emptyText: '遇见合适的人，先打个招呼。', emptyGo: '去看看今天的推荐', unread: '条未读', yourTurn: '等您回复', draftLine: '[草稿] {{text}}', recalledLine: '消息已撤回', flowersLine: '{{count}}朵小红花', imageLine: '[图片]', deleteTitle: '删除与{{name}}的会话？', deleteText: '只从您的列表移除，对方不受影响。',
  log: '聊天记录', menu: '聊天菜单', profile: '查看主页', notice: '发来一条消息', typing: '对方正在输入…', box: '说点什么', send: '发送', emoji: '表情', sendFlowers: '送花', waiting: '等待发送', sent: '已送达', read: '已读', failed: '发送失败', recalledMine: '您撤回了一条消息', recalledTheirs: '对方撤回了一条消息',
  firstTitle: '和{{name}}打个招呼', firstText: '聊聊对方资料里写到的事，比“在吗”更好。', messageMenu: '消息操作', copy: '复制', copied: '已复制', recall: '撤回', deleteMine: '删除', toast: '{{name}}：{{text}}', sensitiveTitle: '消息包含敏感词', linkFiltered: '消息中的网址已过滤', disconnected: '连接已断开，消息会在恢复后发送', reconnect: '重新连接',
}
export const notices = { title: '通知', sysNotice: '系统', like: '喜欢', comment: '评论', follow: '关注', view: '来访', gift: '礼物', empty: '还没有通知', new: '未读', open: '前往查看' }
