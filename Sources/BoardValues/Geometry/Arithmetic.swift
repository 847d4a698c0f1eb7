import Glibc

// The only file of the core that calls the C library, for what Swift's own cannot compute.

/// `base` to the power of `exponent`. (`pow`)
public func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
