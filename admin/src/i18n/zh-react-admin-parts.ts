import type { TranslationMessages } from 'react-admin'

/** Navigation, login, notifications and the smaller parts of react-admin’s Chinese words. */
export const zhParts: Omit<TranslationMessages['ra'], 'action' | 'boolean' | 'page' | 'input' | 'message'> = {
  navigation: {
    clear_filters: '清除筛选', no_filtered_results: '当前筛选下没有%{name}', no_results: '没有%{name}', no_more_results: '没有第 %{page} 页，请返回上一页',
    page_out_of_boundaries: '第 %{page} 页超出范围', page_out_from_end: '已经是最后一页', page_out_from_begin: '已经是第一页',
    page_range_info: '第 %{offsetBegin}–%{offsetEnd} 条，共 %{total} 条', partial_page_range_info: '第 %{offsetBegin}–%{offsetEnd} 条，共超过 %{offsetEnd} 条',
    current_page: '第 %{page} 页', page: '前往第 %{page} 页', first: '第一页', last: '最后一页', next: '下一页', previous: '上一页',
    page_rows_per_page: '每页：', skip_nav: '跳到正文',
  },
  sort: { sort_by: '%{field_lower_first}：按%{order}排列', ASC: '升序', DESC: '降序' },
  auth: {
    auth_check_error: '请先登录', user_menu: '我的账号', username: '用户名', password: '密码', email: '邮箱', sign_in: '登录',
    sign_in_error: '登录失败，请重试', logout: '退出登录',
  },
  notification: {
    updated: '已更新 |||| 已更新 %{smart_count} 项', created: '已新建', deleted: '已删除 |||| 已删除 %{smart_count} 项', bad_item: '数据有误',
    item_doesnt_exist: '该数据不存在', http_error: '服务器通信出错', data_provider_error: '数据读取出错', i18n_error: '无法加载所选语言', canceled: '已取消',
    logged_out: '登录已过期，请重新登录', not_authorized: '您没有权限访问此内容', application_update_available: '有新版本可用', offline: '网络已断开，无法读取数据',
  },
  validation: {
    required: '必填', minLength: '至少 %{min} 个字', maxLength: '最多 %{max} 个字', minValue: '不能小于 %{min}', maxValue: '不能大于 %{max}',
    number: '请填写数字', email: '请填写正确的邮箱', oneOf: '只能是其中之一：%{options}', regex: '格式不正确：%{pattern}', unique: '已存在，不能重复',
  },
  saved_queries: {
    label: '保存的筛选', query_name: '名称', new_label: '保存当前筛选…', new_dialog_title: '将当前筛选保存为', remove_label: '删除保存的筛选',
    remove_label_with_name: '删除“%{name}”', remove_dialog_title: '删除保存的筛选？', remove_message: '确定要从保存的筛选中删除它吗？', help: '筛选列表后可以把条件保存下来',
  },
  guesser: { empty: { title: '没有数据', message: '请检查数据来源' } },
  configurable: {
    customize: '自定义', configureMode: '设置此页面',
    inspector: { title: '检查器', content: '将鼠标移到界面元素上进行设置', reset: '恢复默认', hideAll: '全部隐藏', showAll: '全部显示' },
    Datagrid: { title: '表格', unlabeled: '未命名的列 #%{column}' },
    SimpleForm: { title: '表单', unlabeled: '未命名的输入项 #%{input}' },
    SimpleList: { title: '列表', primaryText: '主要文字', secondaryText: '次要文字', tertiaryText: '第三行文字' },
  },
}
