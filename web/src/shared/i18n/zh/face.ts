export const face = {
  title: '人脸搜索', entry: '按长相找人', introTitle: '找长得像的人', introText: '用一张照片，按相似度找到会员。照片只用来比对，比对后立即删除。', start: '选一张照片', vipOnly: '人脸搜索是VIP权益。',
  chooseTitle: '选一张正脸照', chooseText: '只能有一张脸，清楚、正对镜头效果最好。', camera: '打开相机', file: '从相册选择', capture: '用手机相机拍照', shoot: '拍照', closeCamera: '关闭相机', preview: '相机画面', cameraStarting: '正在打开相机…', cameraRefused: '没有使用相机的权限，请在浏览器设置中允许，或从相册选择。', cameraMissing: '没有可用的相机，请从相册选择。',
  yourPhoto: '您选的照片', another: '换一张', measuring: '正在比对人脸…', results: '搜索结果', found: '相似度由高到低，已显示{{count}}人', similarity: '相似度{{value}}%', distance: '相似程度', distanceValue: '距离{{value}}以内',
  'word-same': '几乎一样', 'word-like': '很像', 'word-alike': '比较像', 'word-some': '有些像', 'reach-same': '只看几乎一样的', 'reach-like': '看很像的', 'reach-alike': '也看比较像的', 'reach-some': '也看有些像的', strict: '更像', loose: '更多人',
  nobody: '没有找到足够像的人', nobodyText: '把“相似程度”放宽一些，或换一张照片。', failedTitle: '这张照片不行',
}
export const faceConsent = {
  offer: '人脸信息（可选）', offerText: '同意后，会员可以按相似度找到您，您也能使用人脸搜索。不同意也不影响头像和其他功能。', read: '阅读并决定', given: '已同意处理人脸信息', givenAt: '{{date}}同意，版本{{version}}', notGiven: '未同意处理人脸信息', sensitive: '敏感个人信息', version: '版本{{version}}', withdrawHow: '随时可在 我 › 隐私设置 › 人脸信息 中撤回。', agree: '我同意', decline: '暂不同意', without: '不用人脸，去看看', thanks: '已记录您的同意', changed: '同意书有更新，请重新阅读',
  section: '人脸信息', faces: '已保存的人脸', face: '{{label}}，{{date}}', avatarFace: '头像', noFaces: '没有保存任何人脸特征', withdraw: '撤回同意', withdrawTitle: '撤回同意？', withdrawText: '您的全部人脸特征值会在一分钟内删除，人脸搜索和本人验证将不能使用，其他功能不受影响。', withdrawGo: '撤回同意', keep: '保留', withdrawn: '已撤回，人脸特征正在删除',
}
export const faceCheck = {
  title: '本人验证', link: '本人验证', intro: '请看镜头，做两个动作', introText: '我们会随机要求转头和微笑，共拍三张照片，与头像比对。照片在判定后立即删除。', begin: '开始验证', step: '第{{at}}张，共{{of}}张', calm: '正对镜头，表情放松', left: '向您的左边转头', right: '向您的右边转头', smile: '正对镜头，笑一笑', take: '拍这一张', takeFile: '选择这一张', redo: '重拍上一张', checking: '正在验证…', doneTitle: '验证通过', doneText: '确认是头像本人，相似度{{value}}%。', failedTitle: '没有通过验证', again: '重新开始', toAvatar: '先设置头像',
}
