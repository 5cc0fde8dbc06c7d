/** the first version that allows moderators to compare faces; an older consent does not */
export const comparedSince = '2026-11-26'

/**
 * The text a member agrees to before a vector is computed. A new wording needs a new version; a consent records the
 * version it was given to.
 */
export const consentText = {
  version: '2026-11-26',
  zh: {
    title: '人脸信息处理单独同意书',
    body: [
      '人脸信息属于敏感个人信息。仅在你单独同意后，我们才会从你的头像、你主动上传的照片或活体检测照片中提取128维人脸特征值。',
      '用途：让会员按相似度找到你（人脸搜索）、与你的头像比对以确认是你本人、在笑容榜展示你的笑容分、由审核员核对是否有人冒用他人照片或在被封禁后换号重来。不用于其他目的，不提供给第三方，不出境。',
      '存储：特征值只存于我们的服务器；活体检测照片在判定后立即删除。',
      '你的权利：可随时撤回同意，撤回后一分钟内删除你的全部人脸特征值，不影响其他功能的使用；注销账号时同样删除。',
      '不同意的影响：除人脸搜索、本人比对和笑容榜外，其他功能均可正常使用。',
    ].join('\n'),
  },
  en: {
    title: 'Separate consent to the processing of face data',
    body: [
      'Face data is sensitive personal information. Only after your separate consent do we compute 128 numbers from the face on your avatar, on photos you hand in yourself, or on the pictures of a liveness check.',
      'Purposes: members find you by likeness (face search), your face is compared with your avatar to confirm that it is you, your smile appears in the smile ranking, moderators check whether somebody uses another person’s photos or is back after a ban. Nothing else; no third party gets it and it does not leave the country.',
      'Storage: the numbers stay on our servers; the pictures of a liveness check are deleted as soon as it is decided.',
      'Your rights: you may take the consent back at any time; all vectors of your face are deleted within a minute and everything else keeps working. Cancelling the account deletes them too.',
      'Without consent everything but face search, the comparison with your avatar and the smile ranking works as usual.',
    ].join('\n'),
  },
} as const
