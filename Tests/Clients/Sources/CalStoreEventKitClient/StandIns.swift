import CalStoreEventKit
import Expectations

@MainActor func colors() {
    let orange = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    Expectations.expect(orange.numberOfComponents, 4)
    Expectations.expect(orange.components, [1, 0.5, 0, 1])
    Expectations.expect(orange.copy(alpha: 0.5)?.alpha, 0.5)
    Expectations.expect(orange.description.hasSuffix("( 1 0.5 0 1 )"), true)
    let grey = CGColor(gray: 0.5, alpha: 1)
    let space = CGColorSpaceCreateDeviceRGB()
    Expectations.expect(
        grey.converted(to: space, intent: .defaultIntent, options: nil)?.components, [0.5, 0.5, 0.5, 1])
    Expectations.expect(CGColorSpaceCreateDeviceGray().numberOfComponents, 1)
    Expectations.expect(CGColor(colorSpace: space, components: [1, 0, 0]), nil)
    Expectations.expect(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)?.model, .monochrome)
    Expectations.expect(CGColorSpace(name: CGColorSpace.sRGB)?.model, .rgb)
    Expectations.expect(orange.colorSpace?.name, CGColorSpace.sRGB)
    Expectations.expect(Set([CGColor.white, .black, .clear]).count, 3)
    Expectations.expect(CGColorRenderingIntent(rawValue: 0), .defaultIntent)
    let intents: [CGColorRenderingIntent] = [
        .absoluteColorimetric, .relativeColorimetric, .perceptual, .saturation,
    ]
    Expectations.expect(intents.contains(.defaultIntent), false)
    Expectations.expect(CGColorSpaceModel(rawValue: 1), .rgb)
    let models: [CGColorSpaceModel] = [.XYZ, .cmyk, .deviceN, .indexed, .lab, .pattern, .unknown]
    Expectations.expect(models.contains(.rgb), false)
}

@MainActor func conferences() {
    guard let url = URL(string: "https://meet.example.org/1") else { return }
    let address = EKVirtualConferenceURLDescriptor(title: "Join", url: url)
    let conference = EKVirtualConferenceDescriptor(
        title: "Room", urlDescriptors: [address], conferenceDetails: "Bring tea")
    Expectations.expect(conference.isEqual(conference.copy), false)
    Expectations.expect(address.isEqual(EKVirtualConferenceURLDescriptor(title: "Join", url: url)), true)
    Expectations.expect(conference.urlDescriptors.map(\.url), [url])
    let room = EKVirtualConferenceRoomTypeDescriptor(title: "Large", identifier: "large")
    Expectations.expect(
        room.isEqual(EKVirtualConferenceRoomTypeDescriptor(title: "Large", identifier: "large")), true)
    Expectations.expect(
        [conference.title, conference.conferenceDetails, room.title, address.title],
        ["Room", "Bring tea", "Large", "Join"])
}
