/** The word list, and what went out marked. */
export const zhWords = {
  words: {
    kind: {
      politics: '涉政',
      sexual: '色情',
      minors: '未成年人',
      violence: '暴力',
      gambling: '赌博',
      drugs: '毒品',
      fraud: '诈骗',
      contact: '联系方式',
      abuse: '辱骂',
      selfHarm: '自伤',
      advertising: '广告',
      other: '其他',
    },
    action: { refuse: '拒绝', review: '送审', mark: '标记' },
    outcome: {
      refuse: '会被拒绝',
      review: '动态与评论等待审核；聊天消息照常送达并标记',
      mark: '照常送达，并标记给审核员',
      none: '没有命中，照常送达',
    },
    innocent: {
      phrase: '在不算的短语里，不算',
      inside: '只是别的词的一部分，不算',
      clauses: '跨了两句话，不算',
      alone: '旁边没有必须同时出现的词，不算',
    },
    help: '保存后立即对所有人生效。全角、繁体、数字写法、夹在字间的符号都会自动识别，无需另写。',
    actionHelp: '拒绝：不能发出；送审：动态与评论等待审核，消息送达并标记；标记：送达并标记',
    formsHelp: '谐音、拼音、缩写等其他写法，每行一个',
    exceptHelp: '出现在这些短语里或旁边时不算，每行一个，例如“大麻花”',
    nearHelp: '旁边有其中之一才算；留空表示总是算。每行一个',
    empty: '词库里没有这样的词',
    emptyHelp: '换个开头搜索，或清除筛选；也可以新建一个。',
    try: '试一段文字',
    tryText: '要试的文字',
    import: '导入',
    importText: '粘贴词表',
    importHelp: '每行一个词，或“词,类别,处理”；# 开头的行不算',
    chooseFile: '选择文件',
    preview: '预览',
    importNow: '导入新词',
    imported: '已导入 %{smart_count} 个词',
    added: '新增 %{smart_count} 个',
    doubled: '已有 %{smart_count} 个，保持原样',
    tooShort: '太短 %{smart_count} 个，不导入',
    unread: '看不懂 %{smart_count} 行',
  },
  marks: {
    where: { chat: '聊天', post: '动态', comment: '评论' },
    state: { open: '待查看', done: '已查看' },
    done: '已查看',
    empty: '没有标记',
    emptyHelp: '含“标记”词的内容送达后会出现在这里；消息只显示命中的词，不显示原文。',
  },
}

/** What the audit trail calls the acts on them. */
export const zhWordActions = {
  sensitiveWords_create: '新建敏感词',
  sensitiveWords_update: '修改敏感词',
  sensitiveWords_remove: '删除敏感词',
  'users/importWords': '导入敏感词',
  'users/testWords': '试一段文字',
  wordMarks_list: '查看标记',
  wordMarks_one: '查看一个标记',
  wordMarks_done: '标记已查看',
}

/** Their fields, where react-admin looks for them. */
export const zhWordResources = {
  sensitiveWords: {
    name: '敏感词',
    fields: {
      id: '编号',
      q: '以此开头',
      word: '词',
      kind: '类别',
      action: '处理',
      forms: '其他写法',
      except: '不算的短语',
      near: '必须同时出现',
      note: '备注',
      addtime: '添加时间',
    },
  },
  wordMarks: {
    name: '词语标记',
    fields: {
      id: '编号',
      words: '命中的词',
      where: '位置',
      user_id: '发出者',
      user2_id: '接收者',
      state: '状态',
      addtime: '时间',
    },
  },
}
