import { business, http, type Entry } from './entry.ts'

export const peopleErrors = {
  MINOR: business('未成年人不能使用本应用', 'Minors may not use this app'),
  PHONE_INVALID: business('请输入正确的手机号', 'Please enter a correct phone number'),
  SMS_CODE_WRONG: business('验证码错误，请重新输入', 'The code is wrong, please enter it again'),
  SMS_CODE_EXPIRED: business('验证码已过期，请重新获取', 'The code has expired, please request a new one'),
  SMS_CODE_TRIES: business('验证码错误次数过多，请重新获取', 'Too many wrong codes, please request a new one'),
  SMS_TOO_SOON: http(
    429,
    '获取验证码过于频繁，请{retryAfter}秒后重试',
    'Please wait {retryAfter} seconds before requesting another code',
  ),
  SMS_LIMIT: http(
    429,
    '今日获取验证码次数已达上限，请明天再试',
    'The limit of codes for today is reached; try again tomorrow',
  ),
  PASSWORD_WRONG: business('手机号或密码错误', 'The phone number or the password is wrong'),
  PASSWORD_COMMON: business(
    '该密码太常见，容易被猜到，请换一个',
    'This password is too common and easily guessed, choose another',
  ),
  NEED_SECOND_FACTOR: business('请输入动态验证码', 'Enter the code of your authenticator'),
  SECOND_FACTOR_WRONG: business(
    '动态验证码错误，请重新输入',
    'The authenticator’s code is wrong, please enter it again',
  ),
  SECOND_FACTOR_USED: business(
    '该动态验证码已使用过，请等待下一个',
    'This code was used already, please wait for the next one',
  ),
  SECOND_FACTOR_EXPIRED: business('登录已超时，请重新登录', 'This login took too long, please start again'),
  SECOND_FACTOR_SET: business('该账号已绑定动态验证器', 'This account has an authenticator already'),
  SECOND_FACTOR_NONE: business('该账号未绑定动态验证器', 'This account has no authenticator'),
  NEED_PROOF: business('请输入验证码或密码，确认是你本人操作', 'Enter a code or your password to confirm it is you'),
  REFRESH_REUSED: http(401, '登录状态异常，请重新登录', 'This login was used elsewhere, please log in again'),
  USER_DISABLED: business('用户已被禁用', 'User disabled'),
  USER_NOT_FOUND: business('用户不存在', 'User not found'),
  ACCOUNT_BANNED: business('账号已被封禁', 'Account banned'),
  ACCOUNT_CANCELLED: business('账号已注销', 'Account cancelled'),
  STEALTH_MODE: business('对方已开启隐身模式', 'The user enabled stealth mode'),
  BLACKLISTED: business('由于黑名单设置，无法进行此操作', 'Not possible because of a blacklist'),
  NOT_ACCEPTING: business('对方设置了消息权限，暂时不能发送', 'This person does not accept messages from you'),
  WRITING_LIMITED: business(
    '你的账号被限制至{until}，期间不能给陌生人发消息；可以回复给你发过消息的人',
    'Until {until} you cannot write to strangers; you can answer whoever has written to you',
  ),
  RULE_MISSING: business('请选择违反的规则', 'Choose the rule that was broken'),
  REPORTED_YOU: business(
    '此人举报过你，请交给其他审核员处理',
    'This person has reported you: leave it to somebody else',
  ),
  SELF: business('不能对自己进行此操作', 'Not possible with yourself'),
  PROFILE_NOT_APPROVED: business('你的资料还未通过审核', 'Your profile is not yet approved'),
  PROFILE_INCOMPLETE: business('请先完善资料：{missing}', 'Please complete your profile first: {missing}'),
  PROFILE_UNCHANGED: business(
    '资料和退回时一样。退回原因：{reason} 请先修改，再提交',
    'Your profile has not changed since it was rejected: {reason} Please change it, then submit it again',
  ),
  NEED_LOGIN: business('请先登录', 'Please log in first'),
  NEED_VIP: business('该功能需要开通VIP', 'This needs VIP'),
  NEED_REAL_NAME: business('请先完成实名认证', 'Please complete the real-name check first'),
  NEED_AVATAR: business('请先上传头像', 'Please upload an avatar first'),
  NEED_PHONE: business('请先绑定手机号', 'Please verify your phone first'),
  NEED_ACCOUNT: business('请先绑定手机号或苹果账号', 'Please link a phone or an Apple account first'),
  NEED_APPLE: business('请先绑定苹果账号', 'Please link an Apple account first'),
  NEED_WITHDRAW_INFO: business('请先填写收款信息', 'Please fill in your payee info first'),
  PAYEE_NAME: business(
    '收款人姓名与实名认证的姓名不一致，请填写本人名下的收款账户',
    'The payee’s name is not your verified name; give an account of your own',
  ),
  NEED_BASIC_INFO: business('请先完善生日、城市和职业', 'Please fill in birthday, city and profession first'),
  WX_CODE_INVALID: business('微信授权失败，请重试', 'WeChat did not confirm this login, try again'),
  APPLE_TOKEN_INVALID: business('苹果账号验证失败，请重试', 'Apple did not confirm this login, try again'),
  TICKET_INVALID: business('绑定已超时，请重新登录', 'Linking took too long, please log in again'),
  UNBIND_FIRST: business(
    '你的账号已绑定了另一个，请先在“我的账号”解绑',
    'Your account is linked to another one; unlink that first under My account',
  ),
  LAST_WAY_IN: business(
    '这是你唯一的登录方式，请先绑定手机号再解绑',
    'This is your only way to log in; link a phone number first, then unlink it',
  ),
  ALREADY_BOUND: business(
    '该账号已绑定其他用户，请换一个，或用它登录',
    'This account is linked to someone else; use another one, or log in with it',
  ),
  ID_FORMAT: business('你的身份证号码长度或格式错误', 'Your ID length or format is wrong'),
  ID_REGION: business('身份证地区非法', 'Region illegal'),
  ID_BIRTH_DATE: business('身份证出生日期非法', 'Birth date illegal'),
  ID_CHECKSUM: business('身份证号码非法', 'ID number illegal'),
  ID_IN_USE: business(
    '该身份证已在其他账号完成实名认证，如有疑问请联系客服',
    'Another account is verified with this ID card; if that was not you, please contact support',
  ),
  CHECK_STATE: business('认证正在审核中或已通过，无需重复提交', 'This check waits for review or is passed already'),
  VERIFIED_FIELD: business(
    '生日和性别已由实名认证确认，不能修改',
    'Birthday and gender were confirmed by the real-name check and cannot be changed',
  ),
  TEXT_OUTDATED: business('协议已更新，请阅读最新版本', 'The agreement has changed, please read the latest version'),
  CONSENT_NEEDED: business(
    '请先在“我的授权”中同意使用位置，再更新位置',
    'Please agree to the use of your position under “My consents” first, then update it',
  ),
  SECOND_ADMIN_NEEDED: business(
    '管理员和财务角色须由两位管理员授予，目前没有其他管理员可以批准。请运维在服务器上运行 xinyu create-admin --phone 手机号 --password 密码 --roles admin 增加一位，再进行此操作',
    'Two administrators give the roles admin and finance, and there is no other who could approve. Have the operator make one on the server: xinyu create-admin --phone N --password P --roles admin. Then try again',
  ),
  ROLE_GRANT_OVER: business(
    '这项授权已被处理、更改，或超过7天未批准而失效，请刷新后查看；需要时请重新授予',
    'This grant was decided, changed, or is over after 7 days; reload, and give the roles again if they are needed',
  ),
  LAST_ADMIN: business(
    '这是最后一位管理员。请先让另一位同事成为管理员，再进行此操作',
    'This is the last administrator. Make a colleague administrator first, then try again',
  ),
  VERSION_NUMBER: business(
    '版本号必须大于该平台已有的版本 {highest}',
    'The number must be above {highest}, the highest one of this platform',
  ),
  VERSION_IS_ON: business(
    '该版本正在发布中，请先停用再删除',
    'This version is published; switch it off before you delete it',
  ),
  PACKAGE_INVALID: business('这不是安装包，请重新选择文件', 'This is not an app package; choose another file'),
  PACKAGE_IN_USE: business(
    '有版本正在使用该安装包，请先更换版本的安装包',
    'A version uses this package; give the version another one first',
  ),
  FEATURED_STATE: business(
    '申请的状态已变化，请刷新查看',
    'The state of the application does not allow this; reload to see it',
  ),
  SHARE_CODE_INVALID: business(
    '邀请码无效，请向邀请人核对后再填',
    'The invitation code is not valid; check it with whoever gave it to you',
  ),
  ALREADY_INVITED: business('你已填写过邀请人', 'Who invited you is already recorded'),
  INVITE_TOO_LATE: business(
    '邀请码只能在注册后24小时内填写',
    'An invitation code can be entered within 24 hours of joining only',
  ),
  DEVICE_NOT_NEW: business(
    '该设备已注册过账号，只有新设备可以使用邀请码',
    'Somebody joined from this device before; invitations are for new devices only',
  ),
  INVITE_LOOP: business(
    '对方是受你邀请加入的，不能再填写其邀请码',
    'They joined by your invitation, so they cannot have invited you',
  ),
  VIEW_FAILED: business('添加浏览记录失败', 'Adding the browse record failed'),
} as const satisfies Record<string, Entry>
