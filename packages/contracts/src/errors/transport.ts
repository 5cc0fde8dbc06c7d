import { business, http, type Entry } from './entry.ts'

export const transportErrors = {
  INVALID_INPUT: http(400, '提交的内容有误，请检查后重试', 'Some of the input is not valid; check it and try again'),
  FILTER_UNKNOWN: http(
    400,
    '没有“{name}”这个筛选条件，可用的有：{allowed}',
    'There is no filter “{name}”; these can be used: {allowed}',
  ),
  SORT_UNKNOWN: http(
    400,
    '不能按“{name}”排序，可用的有：{allowed}',
    'This cannot be sorted by “{name}”; these can be used: {allowed}',
  ),
  NOT_LOGGED_IN: http(401, '你还未登录', 'You have not logged in'),
  TOKEN_EXPIRED: http(401, '登录已过期，请重新登录', 'Login expired, please log in again'),
  CLIENT_UNKNOWN: http(401, '客户端凭证无效', 'The client credentials are not valid'),
  FORBIDDEN: http(403, '你没有权限进行此操作', 'You are not allowed to do this'),
  NOT_FOUND: http(404, '没有找到数据', 'No data found'),
  CONFLICT: business('内容已被他人修改，请刷新后重试', 'Somebody else changed this meanwhile; reload and try again'),
  UNDO_TOO_LATE: business(
    '决定已经生效并通知会员，不能撤回。可以重新作出决定，或联系会员说明',
    'It has taken effect and the member has been told, so this cannot be taken back; decide anew or write to them',
  ),
  TOO_LARGE: http(413, '文件太大，请选择小一些的文件', 'The file is too large; choose a smaller one'),
  TOO_FREQUENT: http(429, '访问过于频繁，请稍后重试', 'Access too frequent, please retry later'),
  INTERNAL: http(500, '请求错误', 'Request error'),
  NOT_BUILT: http(501, '该功能尚未开放', 'This is not available yet'),
  UNAVAILABLE: http(503, '服务暂时不可用，请稍后重试', 'Service error, retry later'),
  TIMED_OUT: http(504, '服务响应超时，请稍后查看结果', 'The service took too long; look at the outcome in a moment'),
} as const satisfies Record<string, Entry>
