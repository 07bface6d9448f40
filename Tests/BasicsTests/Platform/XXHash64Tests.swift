import Testing

@testable import Basics

@Suite struct XXHash64Tests {
    /// Expected values: python-xxhash 4.1.0 (xxHash 0.8.4), `xxhash.xxh64(data, seed)`.
    @Test(
        arguments: [
            ("", 0, 0xef46_db37_51d8_e999), ("", 20_141_025, 0x493d_554c_5266_25ba),
            ("a", 0, 0xd24e_c4f1_a98c_6e5b), ("a", 20_141_025, 0x9fe3_ce22_1f1d_d34a),
            ("abc", 0, 0x44bc_2cf5_ad77_0999), ("abc", 20_141_025, 0x15bf_5082_de14_0c67),
            ("xxhash", 0, 0x32dd_3895_2c4b_c720), ("xxhash", 20_141_025, 0xb559_b98d_844e_0635),
            ("Nobody inspects the spammish repetition", 0, 0xfbce_a83c_8a37_8bf1),
            ("Nobody inspects the spammish repetition", 20_141_025, 0xce06_9361_3685_2706),
        ] as [(String, UInt64, UInt64)])
    func hashOfText(text: String, seed: UInt64, expected: UInt64) {
        #expect(XXHash64.hash(Array(text.utf8), seed: seed) == expected)
    }

    /// Each length falls into another part of the algorithm. Byte i of the data is i*i*31 + i*7 + i/8, modulo
    /// 256. Expected values as above, with the seeds 0 and 0x9E3779B185EBCA8D.
    static let lengths: [(Int, UInt64, UInt64)] = [
        (0, 0xef46_db37_51d8_e999, 0x0b30_3d92_0ec3_49df), (1, 0xe934_a84a_db05_2768, 0x9c66_7866_9fcd_2e6d),
        (3, 0x9d96_6a97_bacc_f29a, 0x182a_c9c0_feb4_3a29), (4, 0xc65f_94d1_2ce1_7d30, 0x2dd6_5c28_33a3_baaf),
        (5, 0xeb3b_e90e_4614_7ef5, 0xbd53_d417_b0f5_7ef0), (7, 0x7c81_f6cd_3e2a_8029, 0xc76a_c638_af8a_ac1f),
        (8, 0xa5dc_b014_5d06_632d, 0xc79a_6087_80a5_8561), (9, 0x69ab_347e_73a7_586e, 0xb573_5183_a119_3c9f),
        (11, 0xeb8a_1e2f_4006_c41e, 0xf4a4_75de_f5f5_e7a6),
        (12, 0xa8bb_a6d0_a8ea_126a, 0x4ed1_6431_7623_772f),
        (15, 0xf0c4_b1e4_8c75_e6e2, 0xed59_cfc4_fca6_ebdd),
        (16, 0xdebf_2dca_2675_58da, 0xb103_7b42_97cf_01ae),
        (31, 0xd610_127b_eede_5531, 0xeb67_eada_66cd_f693),
        (32, 0x0e7d_099a_4854_b6fb, 0xb0de_86a4_1ad4_e309),
        (33, 0x21d6_e29a_6df4_6941, 0xa177_f94b_cc78_b8b4),
        (39, 0xbd50_ee0c_d718_41b6, 0xd4a9_6bf3_f511_1f44),
        (40, 0x8498_f7a4_9ec4_c0e0, 0x5588_ff98_2ebb_be40),
        (44, 0xb711_54a9_90bc_895d, 0xf9fd_1344_bff7_3314),
        (63, 0x6357_6985_004a_9218, 0x2702_fdfb_2fff_c52e),
        (64, 0x0ca1_8d2d_859e_98cd, 0x9fc4_97e5_57ea_d2a9),
        (65, 0xa7fa_73fe_3c86_9a78, 0x143a_5026_0a19_5a71),
        (100, 0x447e_a324_743e_d8f5, 0xff47_518b_506c_74ed),
        (255, 0x44c1_0c66_d65c_671c, 0x2883_23f6_6339_fa56),
        (256, 0x32cb_a15e_8c5e_cbfe, 0xc9bc_a93c_9957_e7bf),
        (1000, 0x9d2e_f75a_444d_7817, 0x942f_3889_f27f_0b38),
    ]

    @Test(arguments: lengths) func hashOfLength(length: Int, plain: UInt64, seeded: UInt64) {
        let data = (0..<length).map { (index: Int) -> UInt8 in
            UInt8(truncatingIfNeeded: index * index * 31 + index * 7 + index / 8)
        }
        #expect(XXHash64.hash(data) == plain)
        #expect(XXHash64.hash(data, seed: 0x9E37_79B1_85EB_CA8D) == seeded)
        // In pieces of every size up to 70 the hash is the same, and asking for it between pieces changes
        // nothing.
        for size in 1...70 {
            var hash = XXHash64()
            for start in stride(from: 0, to: length, by: size) {
                hash.update(Array(data[start..<min(start + size, length)]))
                _ = hash.digest
            }
            #expect(hash.digest == plain)
        }
    }
}
