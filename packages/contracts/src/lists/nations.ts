import { numbered } from './option.ts'

/** The 56 ethnic groups, 0–55, in the order of GB/T 3304: Han first. */
export const nations = numbered([
  ['汉族', 'Han'], ['蒙古族', 'Mongol'], ['回族', 'Hui'], ['藏族', 'Zang (Tibetan)'], ['维吾尔族', 'Uygur'], ['苗族', 'Miao'], ['彝族', 'Yi'], ['壮族', 'Zhuang'],
  ['布依族', 'Buyei'], ['朝鲜族', 'Chosen (Korean)'], ['满族', 'Man (Manchu)'], ['侗族', 'Dong'], ['瑶族', 'Yao'], ['白族', 'Bai'], ['土家族', 'Tujia'], ['哈尼族', 'Hani'],
  ['哈萨克族', 'Kazak'], ['傣族', 'Dai'], ['黎族', 'Li'], ['傈僳族', 'Lisu'], ['佤族', 'Va'], ['畲族', 'She'], ['高山族', 'Gaoshan'], ['拉祜族', 'Lahu'],
  ['水族', 'Sui'], ['东乡族', 'Dongxiang'], ['纳西族', 'Naxi'], ['景颇族', 'Jingpo'], ['柯尔克孜族', 'Kirgiz'], ['土族', 'Tu'], ['达斡尔族', 'Daur'], ['仫佬族', 'Mulao'],
  ['羌族', 'Qiang'], ['布朗族', 'Blang'], ['撒拉族', 'Salar'], ['毛南族', 'Maonan'], ['仡佬族', 'Gelao'], ['锡伯族', 'Xibe'], ['阿昌族', 'Achang'], ['普米族', 'Pumi'],
  ['塔吉克族', 'Tajik'], ['怒族', 'Nu'], ['乌孜别克族', 'Uzbek'], ['俄罗斯族', 'Russ'], ['鄂温克族', 'Ewenki'], ['德昂族', 'Deang'], ['保安族', 'Bonan'], ['裕固族', 'Yugur'],
  ['京族', 'Gin'], ['塔塔尔族', 'Tatar'], ['独龙族', 'Derung'], ['鄂伦春族', 'Oroqen'], ['赫哲族', 'Hezhen'], ['门巴族', 'Monba'], ['珞巴族', 'Lhoba'], ['基诺族', 'Jino'],
])
