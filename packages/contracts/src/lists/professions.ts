import { numbered } from './option.ts'

/** What people work as, 0–29 in the specification's order. */
export const professions = numbered([
  ['IT/互联网', 'IT / internet'], ['通信/电子', 'Telecom / electronics'], ['建筑/房地产', 'Construction / real estate'], ['学生', 'Student'], ['教育', 'Education'],
  ['科研', 'Research'], ['管理', 'Manager'], ['法律', 'Law'], ['金融', 'Finance'], ['医疗', 'Medical'],
  ['生物制药', 'Biopharma'], ['公务员', 'Civil service'], ['军人/警察', 'Military / police'], ['文化/传媒/体育', 'Culture / media / sports'], ['财会', 'Accounting'],
  ['人力资源', 'Human resources'], ['咨询', 'Consulting'], ['服务业', 'Services'], ['销售', 'Sales'], ['贸易', 'Trade'],
  ['交通运输', 'Transport'], ['批发/零售', 'Wholesale / retail'], ['制造业', 'Manufacturing'], ['水电/公用事业', 'Utilities'], ['水利/环境', 'Water / environment'],
  ['采矿', 'Mining'], ['农林牧渔', 'Agriculture'], ['自由职业', 'Freelancer'], ['其他', 'Other'], ['待业', 'Unemployed'],
])
