import type { TranslationMessages } from 'react-admin'
import { zhParts } from './zh-react-admin-parts.ts'

/** react-admin’s own words in Chinese: every key of its English catalogue, held by a test. */
export const zhReactAdmin: TranslationMessages = {
  ra: {
    action: {
      add_filter: '添加筛选', add: '添加', back: '返回', bulk_actions: '已选 %{smart_count} 项', cancel: '取消',
      clear_array_input: '清空列表', clear_input_value: '清除', clone: '复制', confirm: '确定', create: '新建',
      create_item: '新建 %{item}', delete: '删除', edit: '编辑', export: '导出', list: '列表', refresh: '刷新',
      remove_filter: '移除此筛选', remove_all_filters: '移除全部筛选', remove: '移除', reset: '重置', save: '保存', search: '搜索',
      search_columns: '搜索列', select_all: '全选', select_all_button: '全选', select_row: '选择此行', show: '查看', sort: '排序',
      undo: '撤销', unselect: '取消选择', expand: '展开', close: '关闭', open_menu: '打开菜单', close_menu: '收起菜单', update: '更新',
      move_up: '上移', move_down: '下移', open: '打开', toggle_theme: '切换浅色/深色', select_columns: '列', update_application: '重新载入',
    },
    boolean: { true: '是', false: '否', null: ' ' },
    page: {
      create: '新建%{name}', dashboard: '概览', edit: '%{name} %{recordRepresentation}', error: '出错了', list: '%{name}', loading: '加载中',
      not_found: '没有找到', show: '%{name} %{recordRepresentation}', empty: '还没有%{name}', invite: '要添加一个吗？',
      access_denied: '没有权限', authentication_error: '登录出错',
    },
    input: {
      file: { upload_several: '将文件拖到这里，或点击选择', upload_single: '将文件拖到这里，或点击选择' },
      image: { upload_several: '将图片拖到这里，或点击选择', upload_single: '将图片拖到这里，或点击选择' },
      references: { all_missing: '找不到关联的数据', many_missing: '至少一项关联的数据已不存在', single_missing: '关联的数据已不存在' },
      password: { toggle_visible: '隐藏密码', toggle_hidden: '显示密码' },
    },
    message: {
      about: '关于', access_denied: '您没有权限访问此页面', are_you_sure: '确定吗？', authentication_error: '登录服务出错，无法确认您的身份',
      auth_error: '验证登录状态时出错', bulk_delete_content: '确定要删除这 %{smart_count} 项%{name}吗？', bulk_delete_title: '删除 %{smart_count} 项%{name}',
      bulk_update_content: '确定要更新这 %{smart_count} 项%{name}吗？%{recordRepresentation}', bulk_update_title: '更新 %{smart_count} 项%{name} %{recordRepresentation}',
      clear_array_input: '确定要清空整个列表吗？', delete_content: '确定要删除此%{name}吗？', delete_title: '删除%{name} %{recordRepresentation}',
      details: '详情', error: '页面出错，请求没有完成', invalid_form: '有内容填写不正确，请检查后重试', loading: '请稍候', no: '否',
      not_found: '地址有误，或者链接已失效', select_all_limit_reached: '数量太多，只选中了前 %{max} 项',
      unsaved_changes: '有修改尚未保存，确定要离开吗？', yes: '是', placeholder_data_warning: '网络异常：数据没有刷新成功',
    },
    ...zhParts,
  },
}
