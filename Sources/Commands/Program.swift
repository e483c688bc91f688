/// The version of this program, in one place.
package let programVersion = "0.1.0"
